-- A device whose clock is wrong fills the quarantine no further than a number of packets an hour; the last one says how many more there were.
alter table gw_quarantine add column if not exists skipped integer not null default 0;
