-- Pictures that were shown and not answered yet, where several processes share the database: the one that is asked for the
-- picture need not be the one that is given the answer. Only a hash of the answer is kept.
create table sys_captcha (
  uuid text primary key,
  answer text not null,
  until timestamptz not null
);
create index sys_captcha_until on sys_captcha (until);

-- What processes keep in memory and how often it changed: each reads its own again when the number has moved.
create table sys_change (
  name text primary key,
  number bigint not null
);
