-- How far the words of full search (column search_words of each entity that says "search") have been made as its schema says now.
-- done_to: the last id that was read while all rows are read anew; null once all were.
create table if not exists sys_search_words (
  entity text primary key,
  said text not null,
  done_to bigint,
  update_date timestamp with time zone not null default now()
);
