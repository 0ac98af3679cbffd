-- A book reminds of each of its next dates: those that were reminded of once are kept.
do $$
begin
  if to_regclass('ops_standing_book_record') is not null then
    alter table ops_standing_book_record add column if not exists reminded_for date;
    alter table ops_standing_book_record add column if not exists reminded_dates jsonb;
    update ops_standing_book_record
      set reminded_dates = jsonb_build_array(next_date::text),
        reminded_for = case when remind_date is null then null else next_date end,
        remind_date = null
      where reminded_at is not null and next_date is not null;
  end if;
end $$;
