-- Lists are ordered with what is missing last, and by their numbers where times are equal: an index serves that only if it says so.
drop index wf_instance_top;
create index wf_instance_top on wf_instance (started_at desc nulls last, id desc) where status = 'running' and parent_id is null;
drop index wf_instance_begun;
create index wf_instance_begun on wf_instance (started_at desc nulls last, id desc) where parent_id is null;
drop index wf_instance_starter;
create index wf_instance_starter on wf_instance (start_user, started_at desc nulls last, id desc);
drop index wf_task_assignee;
create index wf_task_assignee on wf_task (assignee, created_at desc nulls last, id desc);
drop index wf_task_offered;
create index wf_task_offered on wf_task (created_at desc nulls last, id desc) where assignee is null;
drop index wf_handled_recent;
create index wf_handled_recent on wf_handled (user_id, handled_at desc nulls last, root_id desc);
drop index wf_copy_user;
create index wf_copy_user on wf_copy (user_id, created_at desc nulls last);
create index wf_job_order on wf_job (due_at asc nulls first, id);
create index wf_instance_status on wf_instance (status, started_at desc nulls last, id desc) where parent_id is null;
