import type pg from 'pg';

import { OperatorError } from './operator-error.ts';
import { READING_KINDS, type ReadingTableForm } from './partitions.ts';

/** Any fixed number: servers that start at once take turns. */
const LOCK = 727_003;
/** A chunk holds this much time; what is older than the second is compressed. */
const CHUNK_DAYS = 7;
const COMPRESS_AFTER_DAYS = 30;

/**
 * Makes the tables of readings what the setting asks for: partitions by month as the migrations make them, or hypertables of
 * TimescaleDB with compression. Tables that hold readings are never turned from one into the other.
 * @throws OperatorError the extension is missing, or readings lie in the other form
 */
export async function prepareReadingTables(pool: pg.Pool, form: ReadingTableForm): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const made = await arePartitioned(client);
    if (form === 'hypertables' && made) await makeHypertables(client);
    if (form === 'partitions' && !made)
      throw new OperatorError(
        'the readings of this database lie in hypertables: start with READING_TABLES=hypertables, as it was made',
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function arePartitioned(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    "select relkind::text as kind from pg_class where oid = 'dm_reading_rt'::regclass",
  );
  return rows[0]?.kind === 'p';
}

async function makeHypertables(client: pg.PoolClient): Promise<void> {
  const { rows: known } = await client.query(
    "select 1 from pg_available_extensions where name = 'timescaledb'",
  );
  if (known.length === 0)
    throw new OperatorError(
      'READING_TABLES=hypertables: this PostgreSQL has no extension timescaledb',
    );
  for (const kind of READING_KINDS) {
    const { rows } = await client.query(`select 1 from dm_reading_${kind} limit 1`);
    if (rows.length > 0)
      throw new OperatorError(
        'READING_TABLES=hypertables: readings lie in partitions already; hypertables are made on a fresh database only',
      );
  }
  await client.query('create extension if not exists timescaledb');
  for (const kind of READING_KINDS) await makeHypertable(client, `dm_reading_${kind}`);
}

async function makeHypertable(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(`alter table ${table} rename to ${table}_model`);
  await client.query(`create table ${table} (like ${table}_model including all)`);
  await client.query(`drop table ${table}_model`);
  await client.query(
    `select create_hypertable('${table}', 'data_time', chunk_time_interval => interval '${CHUNK_DAYS} days', create_default_indexes => false)`,
  );
  await client.query(
    `alter table ${table} set (timescaledb.compress, timescaledb.compress_segmentby = 'point_id, factor_code', timescaledb.compress_orderby = 'data_time')`,
  );
  await client.query(
    `select add_compression_policy('${table}', interval '${COMPRESS_AFTER_DAYS} days')`,
  );
}
