-- A device that is reset counts its events from one again: the index that took them for those it had told before goes.
drop index if exists ux_ops_door_event__door_id_event_no;
