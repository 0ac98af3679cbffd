-- Definitions in lists show the id by a name of its own and know the version before them.
drop view wf_latest_definition_list;
drop view wf_definition_list;
create view wf_definition_list as
  select d.id, d.id::text as process_definition_id, d.deployment_id::text as deployment_id, d.name, d.name as process_name, d.key, d.version, d.resource_name,
    regexp_replace(d.resource_name, '\.(bpmn20\.xml|bpmn|xml)$', '', 'i') || '.' || d.key || '.svg' as diagram_resource_name,
    d.suspended, d.created_at as deployment_time, d.comment, r.biz_route,
    translate(btrim(r.biz_route, '/'), '/_', '--') as page,
    not exists (select 1 from wf_definition n where n.key = d.key and n.version > d.version) as is_latest,
    (select p.id::text from wf_definition p where p.key = d.key and p.version < d.version order by p.version desc limit 1) as previous_id,
    (select count(*)::int from wf_instance i where i.definition_id = d.id and i.status = 'running') as running
  from wf_definition d left join wf_business_route r on r.definition_id = d.id;
create view wf_latest_definition_list as select * from wf_definition_list where is_latest;

drop view wf_model_list;
create view wf_model_list as
  select m.id, m.name, m.key, m.version, m.description, m.category, m.deployment_id::text as deployment_id, m.create_time, m.last_update_time,
    (select max(d.version) from wf_definition d where d.key = m.key) as deployed_version
  from wf_model m where not exists (select 1 from wf_model n where n.key = m.key and n.version > m.version);
