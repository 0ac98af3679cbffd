-- Schemas that were published before locks could be offered say `true`: programs by the interface contract, and phones that waited
-- without a network, name no version at these addresses and would be refused from now on.
update sys_schema_version set text = regexp_replace(text, '("lock"\s*:\s*)true', '\1"offered"', 'g')
  where kind = 'entity' and name in ('user', 'role', 'menu', 'dept', 'dictType', 'dictData', 'region', 'params', 'notice', 'news', 'post', 'schedule',
    'mailTemplate', 'sms', 'standingBookRecord');
update sys_schema_draft set text = regexp_replace(text, '("lock"\s*:\s*)true', '\1"offered"', 'g')
  where kind = 'entity' and name in ('user', 'role', 'menu', 'dept', 'dictType', 'dictData', 'region', 'params', 'notice', 'news', 'post', 'schedule',
    'mailTemplate', 'sms', 'standingBookRecord');
