-- Which record refers to which uploaded file: whoever sees the record may load the file.
create table sys_file_link (
  file_id bigint not null,
  entity text not null,
  record_id bigint not null,
  -- field of the record; `log` for what only the history of the record keeps
  field text not null,
  primary key (file_id, entity, record_id, field)
);
create index sys_file_link_record on sys_file_link (entity, record_id);

-- Stored bytes without a row: written before the bytes of an upload, and when a row goes. A job removes what stays.
create table sys_file_trash (
  storage text not null,
  store_key text not null,
  at timestamptz not null,
  primary key (storage, store_key)
);
