-- What the names of background tasks and the lines that the product wrote into a history are in other languages.
alter table sys_task add column if not exists words jsonb;
alter table sys_move_log add column if not exists words jsonb;
