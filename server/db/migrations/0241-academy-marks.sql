-- What people do with documents of the academy: marks (useful, favourite, follow), one of a kind for each person, and who read what, once a day.
create table if not exists academy_mark (
  entity text not null,
  record_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('useful', 'favourite', 'follow')),
  create_date timestamp with time zone not null default now(),
  primary key (entity, record_id, user_id, kind)
);
create index if not exists ix_academy_mark__user on academy_mark (user_id, kind, create_date desc);
create table if not exists academy_reading (
  entity text not null,
  record_id bigint not null,
  user_id bigint not null,
  day date not null,
  primary key (entity, record_id, user_id, day)
);
