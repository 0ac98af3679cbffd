-- Where pages of the menu stood is remembered too, so that each is brought to its new group once and people may move it back.
alter table sys_known_right drop constraint if exists sys_known_right_kind_check;
alter table sys_known_right add constraint sys_known_right_kind_check check (kind in ('entry', 'right', 'place'));
