-- Approval, what people have to do with it: who was told of a process, what was done beside its steps, and who did something in it.
create table wf_copy (
  id bigint primary key,
  instance_id bigint not null,
  user_id bigint not null,
  sender_id bigint not null,
  comment text,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index wf_copy_once on wf_copy (instance_id, user_id);
create index wf_copy_user on wf_copy (user_id, created_at);

create table wf_deed (
  id bigint primary key,
  instance_id bigint not null,
  root_id bigint not null,
  task_id bigint,
  node text collate "C",
  name text,
  action text collate "C" not null,
  operator bigint not null,
  target bigint,
  comment text,
  created_at timestamptz not null
);
create index wf_deed_root on wf_deed (root_id, created_at);

-- One row for everybody who acted in a process, whatever he did in it last: what he has handled is listed without going through the history.
create table wf_handled (
  user_id bigint not null,
  root_id bigint not null,
  handled_at timestamptz not null,
  primary key (user_id, root_id)
);
create index wf_handled_recent on wf_handled (user_id, handled_at);
insert into wf_handled (user_id, root_id, handled_at)
select h.operator, i.root_id, max(h.ended_at) from wf_history h join wf_instance i on i.id = h.instance_id
where h.operator is not null and h.ended_at is not null group by h.operator, i.root_id;

-- A deputy has the task of somebody who is away: `owner` says of whom.
alter table wf_task add column is_deputy boolean not null default false;
alter table wf_history add column is_deputy boolean not null default false;

create index wf_task_root on wf_task (root_id);
create index wf_task_offered on wf_task (created_at) where assignee is null;
create index wf_instance_top on wf_instance (started_at) where status = 'running' and parent_id is null;
create index wf_instance_begun on wf_instance (started_at) where parent_id is null;
create index wf_instance_parent on wf_instance (parent_id) where parent_id is not null;
create index wf_job_dead on wf_job (due_at) where dead;
