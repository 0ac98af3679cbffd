-- How the writing of a rule's dates goes: '0' under way, '1' written, '2' failed, for which reason.
alter table ops_period_planned
  add column if not exists state text not null default '1',
  add column if not exists reason text;
