-- Which Stampede runs a run, where several share a database. While it lives it renews the lease; an active run whose
-- lease has run out was left behind.

alter table run add column owner uuid;
alter table run add column leased_until timestamp with time zone;
