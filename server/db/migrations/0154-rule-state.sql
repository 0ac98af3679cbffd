-- What a rule is about at a point while it holds or is not over yet; where no row is, it is idle. `held`: the alarms it holds, factor|kind.
create table gw_rule_state (
  point_id bigint not null,
  rule_id bigint not null,
  version int not null,
  is_active boolean not null,
  good int not null,
  held text[] not null default '{}',
  primary key (point_id, rule_id)
);
create index ix_gw_rule_state__rule on gw_rule_state (rule_id);
