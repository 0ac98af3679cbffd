-- Whoever a line of permission lets see the books of a template may export them as before; a line made later says so itself.
do $$
begin
  if to_regclass('ops_standing_book_permission') is null then return; end if;
  if exists (select 1 from information_schema.columns where table_schema = current_schema()
    and table_name = 'ops_standing_book_permission' and column_name = 'may_export') then return; end if;
  alter table ops_standing_book_permission add column may_export boolean;
  update ops_standing_book_permission set may_export = coalesce(may_view or may_fill or may_review, false);
end $$;
