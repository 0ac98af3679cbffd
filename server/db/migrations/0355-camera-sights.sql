-- What the pictures of a camera usually weigh, by hour of the day: how a covered lens is noticed. Of a camera that is gone nothing is kept.
create table if not exists ops_camera_sight (
  camera_id bigint primary key,
  sight jsonb not null
);
