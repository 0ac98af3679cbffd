import { sql, type RawBuilder } from 'kysely';

/** A text as it is ordered by: Chinese by its reading, numbers in it by their size (ADR 0036). An index that helps names both. */
export function byReading(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`by_reading(${text}) collate by_reading`;
}
