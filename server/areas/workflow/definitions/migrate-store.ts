import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** An instance that runs in an older version than the newest of its key. */
export interface OlderInstance {
  readonly id: string;
  readonly title: string | null;
  readonly businessKey: string | null;
  readonly version: number;
}

/** The instances that run in versions before one; the longest under way first. */
export async function listOlderInstances(
  db: Db,
  { key, version, most }: { readonly key: string; readonly version: number; readonly most: number },
): Promise<readonly OlderInstance[]> {
  const { rows } = await sql<OlderInstance>`
    select i.id::text as id, i.title, i.business_key as "businessKey", d.version from wf_instance i join wf_definition d on d.id = i.definition_id
    where d.key = ${key} and d.version < ${version} and i.status = 'running' order by i.started_at, i.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Where an instance may be sent back to, and what waits for it: nodes of its history that were not undone, of its timers and of its subscriptions. */
export async function listKnownNodes(
  db: Db,
  instanceId: string,
): Promise<{ readonly past: readonly string[]; readonly armed: readonly string[] }> {
  const { rows: past } = await sql<{
    node: string;
  }>`select distinct node from wf_history where instance_id = ${instanceId}::bigint and not undone`.execute(
    db,
  );
  const { rows: armed } = await sql<{ node: string }>`
    select node from wf_job where instance_id = ${instanceId}::bigint union select node from wf_subscription where instance_id = ${instanceId}::bigint`.execute(
    db,
  );
  return { past: past.map(({ node }) => node), armed: armed.map(({ node }) => node) };
}

/** An instance goes on in another version; its open tasks take the names they have there. */
export async function moveInstance(
  db: Db,
  {
    id,
    rev,
    definitionId,
    names,
  }: {
    readonly id: string;
    readonly rev: number;
    readonly definitionId: string;
    readonly names: Readonly<Record<string, string>>;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update wf_instance set definition_id = ${definitionId}::bigint, rev = rev + 1 where id = ${id}::bigint and rev = ${rev} and status = 'running' returning 1`.execute(
    db,
  );
  for (const [node, name] of Object.entries(names))
    await sql`update wf_task set name = ${name} where instance_id = ${id}::bigint and node = ${node}`.execute(
      db,
    );
  return rows.length === 1;
}
