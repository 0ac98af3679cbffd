-- What became of a quarantined packet, by whom and why.
alter table gw_quarantine add column if not exists status text not null default '0';
alter table gw_quarantine add column if not exists corrected_time timestamptz;
alter table gw_quarantine add column if not exists decide_reason text;
alter table gw_quarantine add column if not exists decided_by text;
alter table gw_quarantine add column if not exists decided_at timestamptz;

-- Kept packets that go the way of ingest once more: chosen in the packet log, or released from quarantine.
create table gw_again (
  id bigint generated always as identity primary key,
  mn text,
  raw text not null,
  -- what the log said of it
  errors text,
  note text not null check (note in ('AGAIN', 'RELEASED')),
  data_time timestamptz,
  ip text,
  asked_at timestamptz not null,
  taken_at timestamptz
);
