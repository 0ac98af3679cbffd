import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import { keptPart } from '#server/base/house/house.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import type { Graph } from '../core/graph.ts';

/** A version of a process. */
export interface Definition {
  readonly id: string;
  readonly deploymentId: string;
  readonly key: string;
  readonly version: number;
  readonly name: string | null;
  readonly resourceName: string;
  readonly isSuspended: boolean;
}

export interface NewDefinition {
  readonly id: string;
  readonly deploymentId: string;
  readonly graph: Graph;
  readonly xml: string;
  readonly resourceName: string;
  readonly category: string | null;
  readonly modelId: string | null;
  readonly words: Words | null;
  readonly by: string;
  readonly at: Date;
}

const COLUMNS: RawBuilder<unknown> = sql`d.id::text as id, d.deployment_id::text as "deploymentId", d.key, d.version, d.name, d.resource_name as "resourceName", d.suspended as "isSuspended"`;

/** Keeps a process as the next version of its key; two at once come one after the other. @returns its version */
export async function insertDefinition(
  db: Db,
  { id, deploymentId, graph, xml, resourceName, category, modelId, words, by, at }: NewDefinition,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('wf_definition'), hashtext(${graph.key}))`.execute(
    db,
  );
  const { rows } = await sql<{ version: number }>`
    insert into wf_definition (id, deployment_id, key, version, name, category, model_id, resource_name, xml, graph, words, created_by, created_at)
    select ${id}::bigint, ${deploymentId}::bigint, ${graph.key}, coalesce(max(version), 0) + 1, ${graph.name}, ${category}, ${modelId}::bigint, ${resourceName}, ${xml},
      ${JSON.stringify(graph)}::jsonb, ${words && JSON.stringify(words)}::jsonb, ${by}::bigint, ${at.toISOString()}::timestamptz
    from wf_definition where key = ${graph.key} returning version`.execute(db);
  return rows[0]?.version ?? 1;
}

/** The newest version of a process. */
export async function findLatestDefinition(db: Db, key: string): Promise<Definition | undefined> {
  const { rows } =
    await sql<Definition>`select ${COLUMNS} from wf_definition d where d.key = ${key} order by d.version desc limit 1`.execute(
      db,
    );
  return rows[0];
}

export async function findDefinition(db: Db, id: string): Promise<Definition | undefined> {
  const { rows } =
    await sql<Definition>`select ${COLUMNS} from wf_definition d where d.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** Graphs never change once they are there: the last used are kept. */
const GRAPHS = keptPart('graphs of processes', () => new Map<string, Graph>());
const MOST_GRAPHS = 200;

/** @throws Error a definition that is not there */
export async function readGraph(
  { db, house }: Pick<Ctx, 'db' | 'house'>,
  id: string,
): Promise<Graph> {
  const graphs = house.of(GRAPHS);
  const known = graphs.get(id);
  if (known !== undefined) return known;
  const { rows } = await sql<{
    graph: Graph;
  }>`select graph from wf_definition where id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no process definition ${id}`);
  if (graphs.size >= MOST_GRAPHS) graphs.clear();
  graphs.set(id, row.graph);
  return row.graph;
}

/** Stops a version, or lets it go on, with its running instances, their tasks and their jobs. */
export async function setSuspended(db: Db, id: string, isSuspended: boolean): Promise<void> {
  await sql`update wf_definition set suspended = ${isSuspended} where id = ${id}::bigint`.execute(
    db,
  );
  await sql`update wf_instance set suspended = ${isSuspended} where definition_id = ${id}::bigint and status = 'running'`.execute(
    db,
  );
  await sql`update wf_task t set suspended = ${isSuspended} from wf_instance i where i.id = t.instance_id and i.definition_id = ${id}::bigint`.execute(
    db,
  );
  await sql`update wf_job j set suspended = ${isSuspended} from wf_instance i where i.id = j.instance_id and i.definition_id = ${id}::bigint`.execute(
    db,
  );
}
