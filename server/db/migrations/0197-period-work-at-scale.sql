-- What the ledger of a rule was made of: while that stays, a run of the plan has nothing to compare.
alter table ops_period_planned add column if not exists made_of text;
-- Work that waits is asked for rule by rule, each up to a day of its own.
drop index if exists ops_period_due_waiting;
create index if not exists ops_period_due_open on ops_period_due (rule_id, due_day) where state = '0';
