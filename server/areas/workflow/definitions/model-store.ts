import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A drawn process. `version` counts the models of its key, `rev` its changes. */
export interface Model {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly version: number;
  readonly rev: number;
  readonly xml: string;
  /** Who changed it last. */
  readonly updaterName: string | null;
}

export interface NewModel {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly xml: string;
  readonly by: string;
  readonly at: Date;
}

const COLUMNS = sql`m.id::text as id, m.key, m.name, m.description, m.category, m.version, m.rev, m.xml,
  (select u.real_name from sys_user u where u.id = m.updater) as "updaterName"`;

/** Held for the rest of the transaction where it is to be changed. */
export async function findModel(db: Db, id: string, isHeld = false): Promise<Model | undefined> {
  const lock = isHeld ? sql` for update` : sql``;
  const { rows } =
    await sql<Model>`select ${COLUMNS} from wf_model m where m.id = ${id}::bigint${lock}`.execute(
      db,
    );
  return rows[0];
}

/** The newest model of a key. */
export async function findModelOf(db: Db, key: string): Promise<Model | undefined> {
  const { rows } =
    await sql<Model>`select ${COLUMNS} from wf_model m where m.key = ${key} order by m.version desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** Keeps a model as the next version of its key; two at once come one after the other. */
export async function insertModel(
  db: Db,
  { id, key, name, description, xml, by, at }: NewModel,
): Promise<void> {
  await lockKey(db, key);
  await sql`
    insert into wf_model (id, key, name, description, xml, version, creator, updater, create_time, last_update_time)
    select ${id}::bigint, ${key}, ${name}, ${description}, ${xml}, coalesce(max(version), 0) + 1, ${by}::bigint, ${by}::bigint, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from wf_model where key = ${key}`.execute(db);
}

/** Whoever makes models of a key waits here for others who do. */
export async function lockKey(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wf_model'), hashtext(${key}))`.execute(db);
}

/** Whether a model of another than these versions has the key. */
export async function isKeyTaken(db: Db, key: string, exceptKey: string): Promise<boolean> {
  if (key === exceptKey) return false;
  const { rows } = await sql`select 1 from wf_model where key = ${key} limit 1`.execute(db);
  return rows.length > 0;
}

/** Writes what a model is and is called; @returns its new `rev` */
export async function updateModel(
  db: Db,
  id: string,
  {
    key,
    name,
    description,
    xml,
    by,
    at,
  }: Pick<NewModel, 'key' | 'name' | 'description' | 'xml' | 'by' | 'at'>,
): Promise<number> {
  const { rows } = await sql<{ rev: number }>`
    update wf_model set key = ${key}, name = ${name}, description = ${description}, xml = ${xml}, rev = rev + 1, updater = ${by}::bigint, last_update_time = ${at.toISOString()}::timestamptz
    where id = ${id}::bigint returning rev`.execute(db);
  return rows[0]?.rev ?? 0;
}

/** All versions of a model follow the key of one of them. */
export async function moveVersions(db: Db, from: string, to: string): Promise<void> {
  if (from !== to) await sql`update wf_model set key = ${to} where key = ${from}`.execute(db);
}

export async function noteDeployment(db: Db, id: string, deploymentId: string): Promise<void> {
  await sql`update wf_model set deployment_id = ${deploymentId}::bigint where id = ${id}::bigint`.execute(
    db,
  );
}

/** Removes models with all their versions. @returns how many of them there were */
export async function deleteModels(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from wf_model m using wf_model n where n.id = any(${ids}::bigint[]) and m.key = n.key returning m.id::text as id`.execute(
    db,
  );
  const gone = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => gone.has(id)).length;
}
