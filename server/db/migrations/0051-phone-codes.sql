-- Codes sent to phones, kept only as hashes: one use, a few minutes, a few tries.
create table sys_phone_code (
  id bigint primary key,
  purpose text not null,
  mobile text not null,
  ip text not null,
  -- null where nobody has the number: the request counts all the same
  hash text,
  wrong integer not null default 0,
  at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sys_phone_code_mobile on sys_phone_code (mobile, at);
create index sys_phone_code_ip on sys_phone_code (ip, at);
