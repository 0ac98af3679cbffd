import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A deployed version with its file. */
export interface DeployedFile {
  readonly id: string;
  readonly deploymentId: string;
  readonly key: string;
  readonly version: number;
  readonly name: string | null;
  readonly resourceName: string;
  readonly isSuspended: boolean;
  readonly xml: string;
}

const COLUMNS = sql`d.id::text as id, d.deployment_id::text as "deploymentId", d.key, d.version, d.name, d.resource_name as "resourceName", d.suspended as "isSuspended", d.xml`;

export async function findDeployedFile(db: Db, id: string): Promise<DeployedFile | undefined> {
  const { rows } =
    await sql<DeployedFile>`select ${COLUMNS} from wf_definition d where d.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

export async function findLatestFile(db: Db, key: string): Promise<DeployedFile | undefined> {
  const { rows } =
    await sql<DeployedFile>`select ${COLUMNS} from wf_definition d where d.key = ${key} order by d.version desc limit 1`.execute(
      db,
    );
  return rows[0];
}

export async function listFilesOfDeployment(
  db: Db,
  deploymentId: string,
): Promise<readonly DeployedFile[]> {
  const { rows } =
    await sql<DeployedFile>`select ${COLUMNS} from wf_definition d where d.deployment_id = ${deploymentId}::bigint order by d.key`.execute(
      db,
    );
  return rows;
}

/** Instances under way, of all versions of a process. */
export async function countRunning(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from wf_instance where definition_key = ${key} and status = 'running'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Instances under way in versions of these deployments; those versions are held, so that none begins meanwhile. */
export async function countRunningOf(
  db: Db,
  deploymentIds: readonly string[],
): Promise<{
  readonly definitions: readonly string[];
  readonly deployments: number;
  readonly running: number;
}> {
  const { rows: held } = await sql<{ id: string; deploymentId: string }>`
    select d.id::text as id, d.deployment_id::text as "deploymentId" from wf_definition d where d.deployment_id = any(${deploymentIds}::bigint[]) order by d.id for update`.execute(
    db,
  );
  const definitions = held.map(({ id }) => id);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wf_instance where definition_id = any(${definitions}::bigint[]) and status = 'running'`.execute(
    db,
  );
  return {
    definitions,
    deployments: new Set(held.map(({ deploymentId }) => deploymentId)).size,
    running: rows[0]?.n ?? 0,
  };
}

/** Processes under way in these versions about records for which data chose them. */
export async function listProcessed(
  db: Db,
  definitions: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id::text as id from wf_instance i where i.definition_id = any(${definitions}::bigint[]) and i.status = 'running' and i.entity is not null order by i.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Lets a process go on, with those it calls. */
export async function resumeInstance(db: Db, id: string): Promise<void> {
  await sql`update wf_instance set suspended = false where root_id = ${id}::bigint`.execute(db);
}

/** Removes versions with everything that ran in them, and what that had called. */
export async function deleteDefinitions(db: Db, definitions: readonly string[]): Promise<void> {
  const gone = sql`with recursive gone as (
    select id from wf_instance where definition_id = any(${definitions}::bigint[])
    union select i.id from wf_instance i join gone g on i.parent_id = g.id) select id from gone`;
  await sql`delete from wf_task_candidate c using wf_task t where t.id = c.task_id and t.instance_id in (${gone})`.execute(
    db,
  );
  for (const table of ['wf_task', 'wf_history', 'wf_flow', 'wf_job', 'wf_subscription'])
    await sql`delete from ${sql.table(table)} where instance_id in (${gone})`.execute(db);
  await sql`delete from wf_instance where id in (${gone})`.execute(db);
  await sql`delete from wf_business_route where definition_id = any(${definitions}::bigint[])`.execute(
    db,
  );
  await sql`delete from wf_definition where id = any(${definitions}::bigint[])`.execute(db);
}

/** Why a deployment was made. */
export async function noteComment(db: Db, deploymentId: string, comment: string): Promise<void> {
  await sql`update wf_definition set comment = ${comment} where deployment_id = ${deploymentId}::bigint`.execute(
    db,
  );
}
