import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { ReportRow } from './report-store.ts';

/** A version of a report. */
export interface VersionRow {
  readonly id: string;
  readonly revision: number;
  readonly status: string;
  readonly dataVersion: string | null;
  readonly madeAt: string | null;
}

/** The versions of a report that the asker sees, the first one first. */
export async function listVersions(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  {
    kind,
    subject,
    template,
    period,
    targetId,
  }: Pick<ReportRow, 'subject' | 'period' | 'targetId'> & {
    readonly kind: string;
    readonly template: string;
  },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select t.id::text as id, t.revision, t.status, t.data_version as "dataVersion", to_char(t.made_at at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI:SS') as "madeAt"
    from dm_report t where ${visibleRows(entity, scope)} and t.kind = ${kind} and t.subject = ${subject} and t.template = ${template} and t.period = ${period} and t.target_id = ${targetId}
    order by t.revision`.execute(db);
  return rows;
}
