import { sql, type RawBuilder } from 'kysely';

/** Marks that say nothing is wrong with a value (DOMAIN.md section 1.8). */
const NORMAL_FLAGS = sql`('N', '')`;

/**
 * The extremes of a group of readings `r`, found in one pass: `low` is the lowest value and the second at which it was first, `high` the
 * highest and that second with a minus before it, so that of equal values the first stands for all; both null without any value. `first`
 * is the second of the first reading, `readings` how many there are, `flag` a mark other than normal, null where all are normal.
 */
export const EXTREMES: RawBuilder<unknown> = sql`
  min(array[r.value, date_part('epoch', r.data_time)]) filter (where r.value is not null) as low,
  max(array[r.value, -date_part('epoch', r.data_time)]) filter (where r.value is not null) as high,
  date_part('epoch', min(r.data_time)) as first, count(*)::int as readings, max(r.flag) filter (where r.flag not in ${NORMAL_FLAGS}) as flag`;
