-- Sheets of an upload in which lines of sub-tables stood: their rows are told by their own numbers and columns.
alter table sys_import_source add column if not exists sheets jsonb;
