-- Tries at a secret, counted before the secret is compared. The key names what is guessed at and from where.
-- This replaces the count per name alone, by which anybody could keep anybody else out.
create table sys_try (
  key text primary key,
  -- the name whose secret is guessed at, for whoever unlocks it; null where the key counts an address
  name text,
  tries integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index sys_try_name on sys_try (name);
create index sys_try_last on sys_try (last_at);
drop table sys_login_guard;

-- Browsers that signed in before, kept as hashes: they keep their own count of tries.
create table sys_known_device (
  hash text not null,
  user_id bigint not null,
  seen_at timestamptz not null,
  primary key (hash, user_id)
);
create index sys_known_device_user on sys_known_device (user_id, seen_at);
