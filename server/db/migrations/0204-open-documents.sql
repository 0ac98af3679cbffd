-- Which documents are open in which windows of their designers: a row lives for as long as its window is heard of.
create table if not exists sys_editing (
  kind text not null,
  document text not null,
  window_id text not null,
  user_id bigint not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  held_at timestamp with time zone,
  primary key (kind, document, window_id)
);
create index if not exists sys_editing_seen on sys_editing (seen_at);
