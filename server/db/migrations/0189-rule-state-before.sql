-- How a rule that asks for states of devices stood before its last frame: what a device tells of that frame's time may turn it.
alter table gw_rule_state add column was_active boolean not null default false;
alter table gw_rule_state add column was_good integer not null default 0;
