-- The entity of the record that a process is about, where data chose the process for that very record: its key names no entity then.
alter table wf_instance add column if not exists entity text;
create index if not exists wf_instance_entity on wf_instance (entity, business_key) where entity is not null;
