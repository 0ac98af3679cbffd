-- What warnings keep beside their entity tables: numbers by kind and day, and the keys that made or added to a warning, each once.
create table if not exists dm_day_number (
  kind text not null,
  day text not null,
  last integer not null,
  primary key (kind, day)
);

create table if not exists dm_warning_key (
  key text primary key,
  warning_id bigint not null,
  at timestamptz not null
);
create index if not exists dm_warning_key_warning on dm_warning_key (warning_id);
