-- A refresh token that is shown again shortly after by whoever used it, because the answer was lost, is answered as before.
-- Its successors are made of the token itself, which is not stored, and of this salt; the client is a hash of address and browser.
alter table sys_token add column successor_salt text;
alter table sys_token add column used_by text;
