-- Processes that a time, a message or a signal starts: jobs and subscriptions of the newest version of each process.
alter table wf_job alter column instance_id drop not null;
alter table wf_job add column definition_id bigint references wf_definition (id) on delete cascade;
create index wf_job_definition on wf_job (definition_id) where definition_id is not null;

create table wf_start (
  definition_id bigint not null references wf_definition (id) on delete cascade,
  node text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  primary key (definition_id, node)
);
create index wf_start_name on wf_start (kind, name);
