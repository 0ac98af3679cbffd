-- Approval: definitions of processes, their instances, open tasks, what happened, and what waits for a time or an event.
-- The state of an instance is JSON of a few hundred bytes (server/areas/workflow/core/state.ts); tasks, jobs and subscriptions are
-- what follows from it and can be asked for.
create table wf_definition (
  id bigint primary key,
  deployment_id bigint not null,
  key text collate "C" not null,
  version integer not null,
  name text,
  category text,
  model_id bigint,
  resource_name text not null,
  xml text not null,
  graph jsonb not null,
  suspended boolean not null default false,
  created_by bigint,
  created_at timestamptz not null
);
create unique index wf_definition_version on wf_definition (key, version);
create index wf_definition_deployment on wf_definition (deployment_id);

create table wf_instance (
  id bigint primary key,
  definition_id bigint not null,
  definition_key text collate "C" not null,
  business_key text collate "C",
  title text,
  start_user bigint,
  status text collate "C" not null default 'running',
  suspended boolean not null default false,
  rev integer not null default 0,
  state text not null,
  error_code text,
  end_comment text,
  parent_id bigint,
  parent_token integer,
  root_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index wf_instance_definition on wf_instance (definition_id);
create index wf_instance_root on wf_instance (root_id);
create index wf_instance_starter on wf_instance (start_user, started_at);
create index wf_instance_business on wf_instance (definition_key, business_key);
create index wf_instance_running on wf_instance (started_at) where status = 'running';
-- one open process for one record: starting again answers the one that is there
create unique index wf_instance_once on wf_instance (definition_key, business_key) where status = 'running' and business_key is not null and parent_id is null;

-- Open tasks only; a finished one is a row of the history.
create table wf_task (
  id bigint primary key,
  instance_id bigint not null,
  root_id bigint not null,
  token integer not null,
  ai integer not null,
  node text collate "C" not null,
  name text not null,
  assignee text collate "C",
  owner text collate "C",
  delegated boolean not null default false,
  created_at timestamptz not null,
  due_at timestamptz,
  priority integer not null default 50,
  form_key text,
  suspended boolean not null default false
);
create unique index wf_task_activity on wf_task (instance_id, ai);
create index wf_task_assignee on wf_task (assignee, created_at);

-- Who may claim a task: users (u) and groups (g: ids of roles). The time is copied so that the claimable are listed without sorting.
create table wf_task_candidate (
  task_id bigint not null,
  kind text collate "C" not null,
  ref text collate "C" not null,
  created_at timestamptz not null,
  primary key (kind, ref, task_id)
);
create index wf_task_candidate_recent on wf_task_candidate (kind, ref, created_at);
create index wf_task_candidate_task on wf_task_candidate (task_id);

create table wf_history (
  instance_id bigint not null,
  ai integer not null,
  node text collate "C" not null,
  type text collate "C" not null,
  name text,
  causes integer[] not null,
  via jsonb not null,
  scope integer not null,
  member_of integer,
  is_many boolean not null default false,
  task_id bigint,
  assignee text collate "C",
  owner text collate "C",
  started_at timestamptz not null,
  ended_at timestamptz,
  how text collate "C",
  action text collate "C",
  comment text,
  operator bigint,
  undone boolean not null default false,
  primary key (instance_id, ai)
);
create index wf_history_done on wf_history (assignee, ended_at) where task_id is not null;

-- Sequence flows that were taken, for the picture.
create table wf_flow (
  instance_id bigint not null,
  flow text collate "C" not null,
  times integer not null default 1,
  primary key (instance_id, flow)
);

-- What is to be done at a time or as soon as may be: timers, handlers of service tasks, signals to others.
create table wf_job (
  id bigint primary key,
  instance_id bigint not null,
  kind text collate "C" not null,
  holder text collate "C" not null,
  node text collate "C" not null,
  handler text collate "C",
  fields jsonb,
  cycle text,
  turns_left integer,
  due_at timestamptz not null,
  tries integer not null default 0,
  locked_until timestamptz,
  error text,
  dead boolean not null default false,
  suspended boolean not null default false
);
create index wf_job_due on wf_job (due_at) where not dead and not suspended;
create index wf_job_holder on wf_job (instance_id, holder);

create table wf_subscription (
  instance_id bigint not null,
  holder text collate "C" not null,
  node text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  created_at timestamptz not null,
  primary key (instance_id, holder, node)
);
create index wf_subscription_name on wf_subscription (kind, name, created_at);
