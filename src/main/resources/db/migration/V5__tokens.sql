-- The tokens that scripts show instead of a login. Only their hashes: a copy of this table opens no door.

create table access_token (
    id uuid primary key,
    name varchar(80) not null unique,
    -- SHA-256 of the token, in hexadecimal. A token has 256 random bits.
    hash varchar(64) not null unique,
    -- read or run.
    scope varchar(20) not null,
    made_at timestamp with time zone not null,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone
);
