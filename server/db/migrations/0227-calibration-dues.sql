-- What became of the day on which a piece of equipment is to be calibrated: it was spoken of before (told), it has its order (ordered).
-- Each once for each day; another day is another matter.
create table if not exists ops_calibration_due (
  equipment_id bigint not null,
  due_day date not null,
  step text not null check (step in ('told', 'ordered')),
  order_id bigint,
  create_date timestamp with time zone not null default now(),
  primary key (equipment_id, due_day, step)
);
