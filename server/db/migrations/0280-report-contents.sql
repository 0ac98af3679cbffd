-- What a report says of its period, worked out once and kept with the version of the data behind it.
create table dm_report_content (
  report_id bigint primary key,
  content jsonb not null
);
-- Days of points whose hourly values changed since somebody looked: reports of them may need a next version.
create table dm_report_due (
  point_id bigint not null,
  day date not null,
  primary key (point_id, day)
);
-- Which reports of groups (enterprise, region, O&M company) a report of a point is added to: as it was when the report was made.
create table dm_report_member (
  report_id bigint not null,
  subject text not null,
  target_id text not null,
  primary key (report_id, subject, target_id)
);
create index dm_report_member_of on dm_report_member (subject, target_id, report_id);
