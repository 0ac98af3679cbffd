import { sql } from 'kysely';

import type { BusinessRoute } from '#schemas/api/workflow-definitions.ts';
import type { Db } from '#server/db/db.ts';

const COLUMNS = sql`r.id::text as id, r.definition_id::text as "procDefId", r.biz_route as "bizRoute", r.definition_key as "procDefKey", r.version`;

/** The page on which a version is started and worked on. */
export async function findRoute(db: Db, definitionId: string): Promise<BusinessRoute | undefined> {
  const { rows } =
    await sql<BusinessRoute>`select ${COLUMNS} from wf_business_route r where r.definition_id = ${definitionId}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** The page of the newest version that has one. */
export async function findLatestRoute(db: Db, key: string): Promise<BusinessRoute | undefined> {
  const { rows } =
    await sql<BusinessRoute>`select ${COLUMNS} from wf_business_route r where r.definition_key = ${key} order by r.version desc limit 1`.execute(
      db,
    );
  return rows[0];
}

export async function putRoute(
  db: Db,
  {
    id,
    definitionId,
    route,
    by,
    at,
  }: {
    readonly id: string;
    readonly definitionId: string;
    readonly route: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into wf_business_route (id, definition_id, definition_key, version, biz_route, updated_by, updated_at)
    select ${id}::bigint, d.id, d.key, d.version, ${route}, ${by}::bigint, ${at.toISOString()}::timestamptz from wf_definition d where d.id = ${definitionId}::bigint
    on conflict (definition_id) do update set biz_route = excluded.biz_route, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
    db,
  );
}

/** An open instance of a record. */
export interface OpenInstance {
  readonly processInstanceId: string;
  readonly processDefinitionId: string;
  readonly processDefinitionName: string | null;
  readonly processDefinitionKey: string;
}

/** The instance of a record: the one under way, else the last there was. */
export async function findInstanceOfRecord(
  db: Db,
  key: string,
  businessKey: string,
): Promise<OpenInstance | undefined> {
  const { rows } = await sql<OpenInstance>`
    select i.id::text as "processInstanceId", i.definition_id::text as "processDefinitionId", d.name as "processDefinitionName", i.definition_key as "processDefinitionKey"
    from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.definition_key = ${key} and i.business_key = ${businessKey} order by (i.status = 'running') desc, i.started_at desc, i.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
