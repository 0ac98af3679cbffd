-- Addresses under which somebody plays a camera: one for each window, for as long as it is renewed and its sign-in lives.
create table if not exists ops_play (
  id bigint primary key,
  user_id bigint not null,
  session uuid not null,
  camera_id bigint not null,
  protocol text not null,
  stream text not null,
  expires_at timestamp with time zone not null,
  fault text,
  created_at timestamp with time zone not null
);
create index if not exists ops_play_expires on ops_play (expires_at);
create index if not exists ops_play_camera on ops_play (camera_id);
