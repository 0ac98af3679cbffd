-- Drafts of long forms, kept between their steps: one for each person and form, without secrets.
create table if not exists sys_form_draft (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index if not exists sys_form_draft_at on sys_form_draft (at);
