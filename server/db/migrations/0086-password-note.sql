-- Whether a password is one that everybody guesses or too short for the rule of today, as seen when it was typed. The note holds no
-- password: it is bound to the kept hash, so that it ends with it.
create table sys_password_note (
  user_id bigint primary key,
  hash text not null,
  is_weak boolean not null,
  at timestamptz not null
);
