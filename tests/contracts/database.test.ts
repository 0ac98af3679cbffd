import { readFile } from 'node:fs/promises';

import { anyTables } from '#server/db/db.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { aPrefix, dropAll, openCopy } from '#tests/builders/server-database.ts';
import {
  findSystemPostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '#tests/builders/system-postgres.ts';
import { MIGRATED, openTestDatabase, type Preparation } from '#tests/builders/test-database.ts';

/** What a test could find that another left. */
const STATE = `select (select json_agg(h) from sys_audit_head h) as head, (select count(*) from sys_outbox) as told,
  (select string_agg(sequencename || coalesce(last_value, 0)::text, ',' order by sequencename) from pg_sequences) as counts,
  (select string_agg(relname, ',' order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
  (select json_agg(c) from (select column_name, data_type, column_default from information_schema.columns
    where table_name = 'sys_audit_head' order by 1) c) as columns`;
const stateOf = async ({ pool }: DatabaseHandle) => (await pool.query<object>(STATE)).rows;

/** Next to no work. */
const ONE_TABLE: Preparation = {
  name: 'one_table',
  on: null,
  prepare: async ({ pool }) => void (await pool.query('create table only_one (id bigint)')),
};

interface Candidate {
  readonly name: string;
  readonly isServer: boolean;
  readonly start: () => Promise<SystemPostgres | null>;
}

const binaries = findSystemPostgres();
const given = process.env.TEST_DATABASE_URL;
const candidates: readonly Candidate[] = [
  { name: 'embedded PGlite in memory', isServer: false, start: async () => null },
  ...(given
    ? [
        {
          name: 'PostgreSQL of TEST_DATABASE_URL',
          isServer: true,
          start: async () => ({ url: given, stop: async () => {} }),
        },
      ]
    : []),
  ...(binaries
    ? [
        {
          name: `PostgreSQL of ${binaries}`,
          isServer: true,
          start: () => startSystemPostgres(binaries),
        },
      ]
    : []),
];
process.stdout.write(
  `database contract runs on: ${candidates.map(({ name }) => name).join('; ')}\n`,
);

describe.each(candidates)('$name', ({ start, isServer }) => {
  let server: SystemPostgres | null = null;
  let handle: DatabaseHandle;
  const prefix = aPrefix();
  const openMigrated = () =>
    server
      ? openCopy({ url: server.url, prefix }, MIGRATED)
      : openTestDatabase({ url: null, prepared: MIGRATED });

  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    if (server) await dropAll({ url: server.url, prefix });
    await server?.stop();
  });
  beforeEach(async () => {
    handle = await openMigrated();
    await handle.pool.query(
      'create table thing (id bigint primary key, name text, amount numeric(10,2), at timestamptz, day date, facts jsonb)',
    );
  });
  afterEach(() => handle.close());

  it('runs every migration once', async () => {
    const { rows } = await handle.pool.query<{ name: string }>(
      'select name from sys_migration order by name',
    );

    expect(rows.map(({ name }) => name)).toContain('0001-core.sql');
  });

  it('class “a client of the contract refused after an update”: locks that were published as they were then are offered, at its addresses alone', async () => {
    const migration = await readFile(
      'server/db/migrations/0366-published-locks-of-contract.sql',
      'utf8',
    );
    const insert = `insert into sys_schema_version (id, kind, name, version, text, creator) values ($1, 'entity', $2, 1, $3, 0)`;
    const text = '{ "table": { "lock" : true, "history": true } }';
    await handle.pool.query(insert, [1, 'dept', text]);
    await handle.pool.query(insert, [2, 'station', text]);

    await handle.pool.query(migration);
    await handle.pool.query(migration);

    const { rows } = await handle.pool.query(
      'select text from sys_schema_version where id in (1, 2) order by id',
    );
    expect(rows).toEqual([{ text: text.replace('true', '"offered"') }, { text }]);
  });

  it('the rules that alarms and warnings named as text become links, once', async () => {
    const migration = await readFile('server/db/migrations/0186-rule-links.sql', 'utf8');
    for (const table of ['dm_alarm_record', 'dm_warning']) {
      await handle.pool.query(`create table ${table} (id bigint primary key, rule_id text)`);
      await handle.pool.query(
        `insert into ${table} values (1, '383582443288997888'), (2, null), (3, 'by hand')`,
      );
    }

    await handle.pool.query(migration);
    await handle.pool.query(migration);

    for (const table of ['dm_alarm_record', 'dm_warning']) {
      const { rows } = await handle.pool.query(
        `select rule_id, pg_typeof(rule_id)::text as kind from ${table} order by id`,
      );
      expect(rows).toEqual(
        ['383582443288997888', null, null].map((rule_id) => ({ rule_id, kind: 'bigint' })),
      );
    }
  });

  it('reads values in the forms of the wire: ids as text, decimals as numbers, times of China as text', async () => {
    await handle.pool.query(
      "insert into thing values (9007199254740993, '𠮷', 12.5, '2026-05-20T02:03:04.567Z', '2026-05-20', '{\"a\":1}')",
    );

    const { rows } = await handle.pool.query('select *, array[at] as list from thing');

    expect(rows).toEqual([
      {
        id: '9007199254740993',
        name: '𠮷',
        amount: 12.5,
        at: '2026-05-20 10:03:04',
        day: '2026-05-20',
        facts: { a: 1 },
        list: ['2026-05-20 10:03:04'],
      },
    ]);
  });

  it('keeps a transaction apart from the others and undoes it on rollback', async () => {
    const client = await handle.pool.connect();
    await client.query('begin');
    await client.query("insert into thing (id, name) values (1, 'draft')");
    const seenByOther = handle.pool.query<{ n: string }>('select count(*) as n from thing');
    await client.query('rollback');
    client.release();

    expect((await seenByOther).rows[0]?.n).toBe('0');
  });

  it('runs kysely transactions of several clients at once without mixing them', async () => {
    const work = Array.from({ length: 12 }, (_, index) =>
      anyTables(handle.db)
        .transaction()
        .execute(async (tx) => {
          await tx
            .insertInto('thing')
            .values({ id: String(index), name: `a${index}` })
            .execute();
          await tx
            .updateTable('thing')
            .set({ name: `b${index}` })
            .where('id', '=', String(index))
            .execute();
        }),
    );

    await Promise.all(work);

    const rows = await anyTables(handle.db)
      .selectFrom('thing')
      .select('name')
      .where('name', 'like', 'b%')
      .execute();
    expect(rows).toHaveLength(12);
  });

  it('goes on after an error inside a transaction', async () => {
    const failing = anyTables(handle.db)
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('thing').values({ id: '1' }).execute();
        await tx.insertInto('thing').values({ id: '1' }).execute();
      });

    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect((await handle.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rolls back what a client left open when its connection dies', async () => {
    const client = await handle.pool.connect();
    await client.query('begin');
    await client.query('insert into thing (id) values (7)');
    client.release(true);

    const { rows } = await handle.pool.query('select id from thing');

    expect(rows).toEqual([]);
  });

  it('rolls back when the connection dies while its first statement is still running', async () => {
    const client = await handle.pool.connect();
    const begun = client.query('begin; insert into thing (id) values (8)').catch(() => {});
    client.release(true);
    await begun;

    const { rows } = await handle.pool.query('select id from thing');

    expect(rows).toEqual([]);
  });

  it('carries large values both ways', async () => {
    const text = '监'.repeat(700_000);

    const { rows } = await handle.pool.query<{ text: string }>('select $1::text as text', [text]);

    expect(rows[0]?.text).toBe(text);
  });

  it('gives each test a database of its own', async () => {
    const other = await openTestDatabase({ url: server?.url ?? null, prepared: null });

    const { rows } = await other.pool.query(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    await other.close();

    expect(rows).toEqual([]);
  });

  it.runIf(isServer)(
    'class “another’s copy”: what is kept for the next test is his whose names it bears, and nobody’s once all of his are dropped',
    async () => {
      const url = server?.url ?? '';
      const [ours, theirs] = [aPrefix(), aPrefix()];
      const useOne = async (names: string) => {
        const copy = await openCopy({ url, prefix: names }, ONE_TABLE);
        const { rows } = await copy.pool.query<{ name: string }>(
          'select current_database() as name from only_one right join (values (1)) one on true',
        );
        await copy.close();
        return rows[0]?.name;
      };

      const first = await useOne(theirs);
      const own = await useOne(ours);
      const kept = await useOne(theirs);
      await dropAll({ url, prefix: theirs });
      const afterwards = await useOne(theirs);
      const stillOwn = await useOne(ours);
      for (const names of [ours, theirs]) await dropAll({ url, prefix: names });

      expect([first, own]).toEqual([
        expect.stringContaining(theirs),
        expect.stringContaining(ours),
      ]);
      expect([kept, stillOwn]).toEqual([first, own]);
      expect(afterwards).toEqual(expect.stringContaining(theirs));
      expect(afterwards).not.toBe(first);
    },
  );

  it.each([
    "update sys_audit_head set seq = 41; create table other (id bigint); insert into sys_outbox (name, payload) values ('x', '{}')",
    'truncate sys_audit_head',
    'truncate sys_audit_head; insert into sys_audit_head (id, seq) values (1, 7)',
    'drop table sys_audit_head; create table sys_audit_head (id int)',
    'create index other on sys_audit_head (seq); delete from sys_audit_head',
    'alter table sys_audit_head alter seq drop default',
  ])('is handed on as it was made after "%s"', async (harm) => {
    await handle.close();
    handle = await openMigrated();
    const before = await stateOf(handle);
    await handle.pool.query(harm);
    const harmed = await stateOf(handle);
    await handle.close();

    handle = await openMigrated();

    expect(harmed).not.toEqual(before);
    expect(await stateOf(handle)).toEqual(before);
  });

  it('says that it is well', async () => {
    expect(await handle.health()).toEqual({ ok: true });
  });
});
