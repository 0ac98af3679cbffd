-- What somebody has to do, newest first, in the very order of the list: the page is cut by the index, nothing is sorted.
create index wf_task_mine on wf_task (assignee, created_at desc nulls last, id desc);
drop index wf_task_assignee;
