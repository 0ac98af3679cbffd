-- Models of processes as they are drawn, and the pages on which processes are started and worked on.
create table wf_model (
  id bigint primary key,
  key text collate "C" not null,
  name text not null,
  description text,
  category text,
  version integer not null default 1,
  xml text not null,
  rev integer not null default 1,
  -- the last deployment that was made of it
  deployment_id bigint,
  creator bigint,
  updater bigint,
  create_time timestamptz not null,
  last_update_time timestamptz not null
);
create unique index wf_model_version on wf_model (key, version);

create table wf_business_route (
  id bigint primary key,
  definition_id bigint not null,
  definition_key text collate "C" not null,
  version integer not null,
  biz_route text not null,
  updated_by bigint,
  updated_at timestamptz not null
);
create unique index wf_business_route_definition on wf_business_route (definition_id);
create index wf_business_route_key on wf_business_route (definition_key, version);

alter table wf_definition add column comment text;

-- What the lists show: the newest version of each model, every version of each process, the newest of each.
create view wf_model_list as
  select m.id, m.name, m.key, m.version, m.description, m.category, m.deployment_id, m.create_time, m.last_update_time,
    (select max(d.version) from wf_definition d where d.key = m.key) as deployed_version
  from wf_model m where not exists (select 1 from wf_model n where n.key = m.key and n.version > m.version);

create view wf_definition_list as
  select d.id, d.deployment_id, d.name, d.name as process_name, d.key, d.version, d.resource_name,
    regexp_replace(d.resource_name, '\.(bpmn20\.xml|bpmn|xml)$', '', 'i') || '.' || d.key || '.svg' as diagram_resource_name,
    d.suspended, d.created_at as deployment_time, d.comment, r.biz_route,
    translate(btrim(r.biz_route, '/'), '/_', '--') as page,
    not exists (select 1 from wf_definition n where n.key = d.key and n.version > d.version) as is_latest,
    (select count(*)::int from wf_instance i where i.definition_id = d.id and i.status = 'running') as running
  from wf_definition d left join wf_business_route r on r.definition_id = d.id;

create view wf_latest_definition_list as select * from wf_definition_list where is_latest;
