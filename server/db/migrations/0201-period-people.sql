-- Whom planned work is meant for, in place of what its rule says.
alter table ops_period_due add column if not exists planned_for bigint;
