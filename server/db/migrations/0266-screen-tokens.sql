-- What a screen calls with. Beside the tokens of people: whatever asks for one of those finds none of these, so that nothing takes a screen
-- for a person. Kept as sha256; a screen makes a new one by the secret of its address.
create table sys_screen_token (
  hash text primary key,
  screen_id bigint not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sys_screen_token_screen on sys_screen_token (screen_id);
create index sys_screen_token_expires on sys_screen_token (expires_at);
