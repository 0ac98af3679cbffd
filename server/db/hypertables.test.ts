import { openTestDatabase } from '#tests/builders/test-database.ts';
import { prepareReadingTables } from './hypertables.ts';
import type { DatabaseHandle } from './open.ts';
import {
  dropPartitionsBefore,
  ensureReadingMonth,
  readingTable,
  readingTableForm,
} from './partitions.ts';

let handle: DatabaseHandle;
beforeEach(async () => {
  handle = await openTestDatabase();
});
afterEach(async () => {
  await handle.close();
});

/** What TimescaleDB makes looks like a plain table to whoever writes. */
async function inPlainTables({ pool }: DatabaseHandle): Promise<void> {
  await pool.query('drop table dm_reading_rt cascade');
  await pool.query('create table dm_reading_rt (like dm_reading_hour including all)');
}

it('partitions stay as they are', async () => {
  await prepareReadingTables(handle.pool, 'partitions');

  expect(readingTable(await readingTableForm(handle.db), 'rt', '202603')).toBe(
    'dm_reading_rt_202603',
  );
});

it('class “half a change”: without the extension the start is refused in one line, and nothing was changed', async ({
  skip,
}) => {
  const { rows: known } = await handle.pool.query(
    "select 1 from pg_available_extensions where name = 'timescaledb'",
  );
  skip(known.length > 0, 'this PostgreSQL has TimescaleDB');
  const before = await handle.pool.query(
    "select relname, relkind from pg_class where relname like 'dm_reading_%' order by 1",
  );

  await expect(prepareReadingTables(handle.pool, 'hypertables')).rejects.toThrow(
    'READING_TABLES=hypertables: this PostgreSQL has no extension timescaledb',
  );

  expect(
    (
      await handle.pool.query(
        "select relname, relkind from pg_class where relname like 'dm_reading_%' order by 1",
      )
    ).rows,
  ).toEqual(before.rows);
});

it('readings in plain tables are written as a whole, need no month, and the other form is refused', async () => {
  await inPlainTables(handle);

  await expect(prepareReadingTables(handle.pool, 'partitions')).rejects.toThrow(
    'start with READING_TABLES=hypertables',
  );
  await prepareReadingTables(handle.pool, 'hypertables');
  await ensureReadingMonth(handle.db, '2026-03');

  expect(readingTable(await readingTableForm(handle.db), 'rt', '202603')).toBe('dm_reading_rt');
  const { rows } = await handle.pool.query(
    "select relname from pg_class where relname like 'dm_reading_%_202603'",
  );
  expect(rows).toEqual([]);
});

it('what is too old is dropped by chunks', async () => {
  await handle.pool.query(
    "create function drop_chunks(relation regclass, older_than timestamptz) returns setof text language sql as $$ select 'chunk_of_' || relation::text $$",
  );
  await inPlainTables(handle);

  expect(
    await dropPartitionsBefore(handle.db, 'dm_reading_rt', new Date('2026-03-01T00:00:00Z')),
  ).toEqual(['chunk_of_dm_reading_rt']);
});

it('class “what one server of a process sets, another obeys”: each database says itself what its tables are', async () => {
  const other = await openTestDatabase();
  await inPlainTables(handle);

  expect([await readingTableForm(handle.db), await readingTableForm(other.db)]).toEqual([
    'hypertables',
    'partitions',
  ]);
  await other.close();
});
