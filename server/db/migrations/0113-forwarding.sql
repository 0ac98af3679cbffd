-- How each process is doing with what it forwards to an upper platform; written by that process every few seconds.
create table gw_forward_state (
  forward_id bigint not null,
  server text not null,
  state text not null,
  backlog bigint not null,
  sent bigint not null,
  dropped bigint not null,
  last_sent_at timestamptz,
  last_error text,
  written_at timestamptz not null,
  primary key (forward_id, server)
);
