-- What the names in drawings of the product, and the reasons that it gives, are in other languages.
alter table wf_definition add column if not exists words jsonb;
alter table wf_deed add column if not exists words jsonb;
alter table sys_schema_version add column if not exists words jsonb;
