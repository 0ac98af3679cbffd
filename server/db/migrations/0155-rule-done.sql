-- Raises of rules of which what follows is done: rule|version|point|time. Told twice, nothing follows twice.
create table gw_rule_done (
  key text primary key,
  at timestamptz not null default now()
);
create index ix_gw_rule_done__at on gw_rule_done (at);
