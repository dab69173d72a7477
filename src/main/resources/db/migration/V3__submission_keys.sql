-- The keys that scripts send along so that a storm they ask for twice runs once.

create table submission_key (
    text varchar(200) primary key,
    -- SHA-256 of the request's body, in hexadecimal.
    body varchar(64) not null,
    run_id uuid not null references run (id) on delete cascade,
    made_at timestamp with time zone not null
);

create index submission_key_run on submission_key (run_id);
