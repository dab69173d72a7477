-- What the history is searched by stands in columns of its own, so that a list reads neither scenarios nor reports.

alter table run add column policy varchar(200) default '' not null;
alter table run add column engine varchar(20) default '' not null;
alter table run add column client_count integer default 0 not null;
-- Seconds.
alter table run add column tick_interval double precision default 0 not null;

-- What people write on a run. Tags: one a line, each between two line ends.
alter table run add column note varchar(2000) default '' not null;
alter table run add column tags varchar(1000) default '' not null;
alter table run add column pinned boolean default false not null;

-- What free search looks at: name, note, tags and policy in lower case.
alter table run add column words varchar(4000) default '' not null;

-- When the run was put into the bin, from which it can be had back for a while.
alter table run add column deleted_at timestamp with time zone;

create index run_newest on run (created_at desc, ordinal desc);
create index run_policy on run (policy);
