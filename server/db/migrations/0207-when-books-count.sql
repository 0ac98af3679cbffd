-- When a book counts in figures: the time it was due, else the time it was begun.
do $$
begin
  if to_regclass('ops_standing_book_record') is null then return; end if;
  alter table ops_standing_book_record add column if not exists counted_time timestamptz;
  update ops_standing_book_record set counted_time = coalesce(due_time, create_date) where counted_time is null;
end $$;
