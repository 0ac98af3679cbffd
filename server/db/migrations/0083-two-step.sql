-- Two-step sign-in (RFC 6238): the shared secret, sealed with the key of the data folder; on once a first code was right.
create table sys_totp (
  user_id bigint primary key,
  secret text not null,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  -- the step of the last code that was taken: it and older ones are used up
  last_step bigint not null default -1
);

-- Codes for who lost the phone, kept as hashes, each good once.
create table sys_recovery_code (
  user_id bigint not null,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Somebody proved the first step and owes the second: good for one sign-in within minutes.
create table sys_second_step (
  hash text primary key,
  user_id bigint not null,
  expires_at timestamptz not null
);
create index sys_second_step_expires on sys_second_step (expires_at);
