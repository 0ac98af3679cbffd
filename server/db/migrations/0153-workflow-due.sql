-- Until when a step was to be done stays known after it is done: the open task with its own time is gone by then.
alter table wf_history add column due_at timestamptz;
