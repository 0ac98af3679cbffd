-- What an update brought to the menu stays told until an administrator has seen it and given it to roles, or not.
alter table sys_known_right drop constraint if exists sys_known_right_kind_check;
alter table sys_known_right add constraint sys_known_right_kind_check check (kind in ('entry', 'right', 'place', 'news'));
