-- What the reason of a request is in other languages, where the server asks by itself.
alter table gw_command add column if not exists words jsonb;
