import { sql, type RawBuilder } from 'kysely';

import type { RulePeriod } from '#schemas/monitor-rules/tree.ts';

/** Periods of rules are kinds of readings. */
export function readingsTable(period: RulePeriod): RawBuilder<unknown> {
  return sql.table(`dm_reading_${period}`);
}
