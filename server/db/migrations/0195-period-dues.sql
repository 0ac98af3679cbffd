-- The ledger of periodic work: one row for each rule, station and date, however often the plan is worked out. What the rule was called
-- and what it asked for stays where the rule goes. States: 0 planned, 1 ordered, 2 missed, 3 left out for a day off.
create table if not exists ops_period_due (
  id bigint generated always as identity primary key,
  rule_id bigint not null,
  rule_name text not null,
  order_type text not null,
  station_id bigint not null,
  slot_day date not null,
  due_day date not null,
  last_day date not null,
  state text not null default '0',
  is_moved boolean not null default false,
  order_id bigint,
  problem text,
  unique (rule_id, station_id, slot_day)
);
-- Up to which day the dates of a rule stand in the ledger.
create table if not exists ops_period_planned (
  rule_id bigint primary key,
  until date not null
);
create index if not exists ops_period_due_waiting on ops_period_due (due_day) where state = '0';
create index if not exists ops_period_due_station on ops_period_due (station_id, due_day);
create index if not exists ops_period_due_order on ops_period_due (order_id) where order_id is not null;
