-- What administrators decided on the rights of an update, so that whoever gave can take back what he gave, and nothing else.
create table if not exists sys_right_decision (
  id bigint primary key,
  at timestamptz not null,
  by bigint not null,
  -- keys of menu entries, and pairs of role and menu entry, that it told no more
  news jsonb not null,
  hints jsonb not null,
  -- pairs of role and menu entry that the role did not hold before
  given jsonb not null
);
create index if not exists sys_right_decision_at on sys_right_decision (at);
