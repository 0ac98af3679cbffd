-- Whoever renames a model says which change of it he saw.
create or replace view wf_model_list as
  select m.id, m.name, m.key, m.version, m.description, m.category, m.deployment_id::text as deployment_id, m.create_time, m.last_update_time,
    (select max(d.version) from wf_definition d where d.key = m.key) as deployed_version, m.rev
  from wf_model m where not exists (select 1 from wf_model n where n.key = m.key and n.version > m.version);
