-- Numbers of processes as they are asked for in lists, where they are text.
create index wf_instance_number on wf_instance ((id::text)) where parent_id is null;
