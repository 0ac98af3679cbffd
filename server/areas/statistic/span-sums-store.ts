import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { ReportRow } from './report-store.ts';

/** Sums of one factor over a day or month, as decimals. */
export type SpanSums = Pick<
  ReportRow,
  | 'pointId'
  | 'factorCode'
  | 'at'
  | 'received'
  | 'counted'
  | 'valid'
  | 'min'
  | 'max'
  | 'sum'
  | 'flowing'
  | 'sumFlow'
  | 'sumWeighted'
>;

/** Sums of points by day or month, of days both included. Who may see the points is asked before. */
export async function listSpanSums(
  db: Db,
  {
    pointIds,
    from,
    to,
    step,
  }: {
    readonly pointIds: readonly string[];
    readonly from: string;
    readonly to: string;
    readonly step: 'day' | 'month';
  },
): Promise<readonly SpanSums[]> {
  const { rows } = await sql<SpanSums>`
    select s.point_id::text as "pointId", s.factor_code as "factorCode", s.at::text as at, s.received, s.counted, s.valid, s.min_value::text as min, s.max_value::text as max,
      s.sum_value::text as sum, s.flowing, s.sum_flow::text as "sumFlow", s.sum_weighted::text as "sumWeighted"
    from dm_statistic s where s.span = ${step} and s.point_id = any(${[...pointIds]}::bigint[]) and s.at between ${from}::date and ${to}::date
    order by s.point_id, s.factor_code, s.at`.execute(db);
  return rows;
}
