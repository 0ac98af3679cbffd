-- Where planned work stood before its last move, why it was moved and by whom.
alter table ops_period_due
  add column if not exists moved_from date,
  add column if not exists was_moved boolean not null default false,
  add column if not exists move_reason text,
  add column if not exists moved_by bigint;
