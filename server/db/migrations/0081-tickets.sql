-- A ticket opens one address, for the sign-in that asked for it. Older ones name none and open nothing.
delete from sys_token where kind = 'ticket';
alter table sys_token add column opens text;
alter table sys_token add constraint sys_token_ticket_opens check (kind <> 'ticket' or opens is not null);
