-- Since when silence of devices is measured without a gap: the server may have been down, or its clock may have jumped.
create table gw_listening (
  name text primary key,
  checked_at timestamptz not null,
  steady_since timestamptz not null
);
create index gw_quarantine_received on gw_quarantine (received_at);
