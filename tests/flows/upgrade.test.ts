import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import type { MenuNews } from '#schemas/api/menu-news.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import { migrate } from '#server/db/migrate.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { isLong } from '#tests/builders/long.ts';
import { openTestDatabase, type Preparation } from '#tests/builders/test-database.ts';

const FOLDER = path.resolve('tests/fixtures/installation-0.1.0');
const MIGRATIONS = path.resolve('server/db/migrations');
const SECRET_KEY = readFileSync(path.join(FOLDER, 'secret.key'), 'utf8');
/** Sequences of days, which stand in `sys_number` since. */
const MOVED = ['dm_day_number', 'ops_work_order_no'];
/** What a start itself writes, and dictionaries, menus and parameters that are delivered. */
const DELIVERED =
  /^(sys_(?!user$|dept$|file$|post|role$|region)|wf_model$|msg_message$|dm_check_rule$)/;

/** The database that version 0.1.0 made and people worked with, as its dump says. */
const OLD: Preparation = {
  name: 'installation-of-first-version',
  on: null,
  prepare: async ({ pool }) => {
    const dump = zlib.brotliDecompressSync(readFileSync(path.join(FOLDER, 'database.sql.br')));
    await pool.query(dump.toString());
  },
};

/** How many rows each table holds. */
async function countAll({ pool }: DatabaseHandle): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows } = await pool.query<{ name: string; rows: number }>(
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
      .join(' union all '),
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** What a reader would miss first, to the digit. */
async function valuesOf({ pool }: DatabaseHandle): Promise<readonly unknown[]> {
  const asked = [
    `select md5(string_agg(t::text, ',' order by t::text)) from (select point_id, factor_code, data_time, value, flag from dm_reading_hour) t`,
    `select md5(string_agg(t::text, ',' order by t.id)) from (select id, order_no, station_id, status, version from ops_work_order) t`,
    `select md5(string_agg(t::text, ',' order by t.id)) from (select id, monitor_point_id, factor_code, status from dm_alarm_record) t`,
    `select md5(string_agg(t::text, ',' order by t.id)) from (select id, username, password, status from sys_user) t`,
    `select md5(string_agg(t::text, ',' order by t.id)) from (select id, status from wf_instance) t`,
    `select md5(string_agg(t::text, ',' order by t.code)) from (select code, power from up_pump) t`,
    `select md5(string_agg(t::text, ',' order by t.code)) from (select code, size from up_meter) t`,
  ];
  const values: unknown[] = [];
  for (const text of asked) values.push((await pool.query(text)).rows);
  return values;
}

describe.runIf(isLong)('an installation of version 0.1.0 with data', () => {
  let database: DatabaseHandle;
  let before: ReadonlyMap<string, number>;
  let values: readonly unknown[];
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    database = await openTestDatabase({ prepared: OLD });
    before = await countAll(database);
    values = await valuesOf(database);
    await migrateBefore(database.pool, '0228');
    app = await anApp({
      database,
      secretKey: SECRET_KEY,
      env: { APP_MODE: 'demo', APP_SIMULATOR: 'off' },
    });
    cpSync(path.join(FOLDER, 'files'), path.join(app.dataDir, 'files'), { recursive: true });
    token = await app.signIn('admin', 'Demo_2026');
  });
  afterAll(async () => {
    await app.stop();
    await database.close();
  });

  it('loses nothing, also where its upgrade was killed half-way and begun again', async () => {
    const after = await countAll(database);
    const kept = [...before].filter(([name]) => !MOVED.includes(name));
    const changed = kept.filter(
      ([name, rows]) => !DELIVERED.test(name) && after.get(name) !== rows,
    );
    const lost = kept.filter(([name, rows]) => (after.get(name) ?? 0) < rows);

    expect({ changed, lost }).toEqual({
      changed: [['sys_role', before.get('sys_role')]],
      lost: [],
    });
    expect(await valuesOf(database)).toEqual(values);
    expect(after.get('sys_number')).toBeGreaterThanOrEqual(
      MOVED.reduce((sum, name) => sum + (before.get(name) ?? 0), 0),
    );
  });

  it('opens every page, and gives back the file that was kept', async () => {
    const refused: string[] = [];
    for (const entity of app.app.registry.entities()) {
      const list = endpointOf(entity, 'page');
      const asked = [
        `GET /engine/entity/${entity.name}`,
        ...(list ? [`${list}?page=1&limit=10`] : []),
      ];
      for (const what of asked) {
        const { code, msg } = await app.call(what, { token });
        if (code !== 0) refused.push(`${what}: ${msg}`);
      }
    }
    for (const { name } of app.app.registry.screens()) {
      const { code, msg } = await app.call(`GET /engine/screen/${name}`, { token });
      if (code !== 0) refused.push(`${name}: ${msg}`);
    }
    const { rows } = await database.pool.query<{ id: string }>('select id::text from sys_file');
    const file = await app.call(`GET /oss/file/download/${rows[0]?.id}`, { token });

    expect(refused).toEqual([]);
    expect(JSON.stringify(file.json)).toContain('S1,98.5');
  });

  it('runs the published schema that is right and says why the other waits; its rows stay', async () => {
    const entries = (await app.call('GET /sys/schema/list', { token })).data as readonly {
      readonly name: string;
      readonly skipped: readonly { readonly message: string }[];
    }[];
    const pumps = await app.call('GET /ops/pump/page?page=1&limit=10', { token });

    expect(pumps.data).toMatchObject({ total: 2, list: [{ power: 7.5 }, { power: 7.5 }] });
    expect(JSON.stringify(entries.find(({ name }) => name === 'meter')?.skipped)).toContain(
      'large',
    );
  });

  it('lets people in by their passwords, with what their own roles held', async () => {
    const duty = await app.signIn('duty', 'Duty_2026');
    const stations = await app.call('GET /ops/station/page?page=1&limit=10', { token: duty });
    const users = await app.call('GET /sys/user/page?page=1&limit=10', { token: duty });

    expect(stations.code).toBe(0);
    expect(users.code).not.toBe(0);
  });

  it('delivered values of dictionaries that nobody changed are coloured and called as a new installation has them', async () => {
    const { rows } = await database.pool.query<{ dict: string; plain: number; labels: string }>(
      `select t.dict_type as dict, count(*) filter (where d.color is null)::int as plain, string_agg(d.dict_label, ' ' order by d.sort) as labels
       from sys_dict_data d join sys_dict_type t on t.id = d.dict_type_id
       where t.dict_type in ('sample_status', 'testing_task_status', 'work_order_exception') group by 1 order by 1`,
    );

    expect(rows).toMatchObject([
      { dict: 'sample_status', plain: 0 },
      { dict: 'testing_task_status', plain: 0 },
      { dict: 'work_order_exception', labels: expect.stringContaining('报警响应逾期') as unknown },
    ]);
  });

  it('class “given silently”: roles it had hold what they held; one dialog offers the new entries, one press gives them, then nothing waits', async () => {
    const held = async () =>
      (
        await database.pool.query<{ name: string; held: number }>(
          `select name, (select count(*)::int from sys_role_menu where role_id = r.id) as held from sys_role r where name in ('运维主管', '环保部门') order by id`,
        )
      ).rows;
    const news = async () => (await app.call('GET /sys/menu/news', { token })).data as MenuNews;
    const [before, told] = [await held(), await news()];
    const grants = told.roles.map(({ id }) => ({
      roleId: id,
      menuIds: told.entries.flatMap((one) => (one.suggestedIds.includes(id) ? [one.id] : [])),
    }));
    const { code } = await app.call('POST /sys/menu/news', {
      token,
      body: { grants: grants.filter(({ menuIds }) => menuIds.length > 0) },
    });
    const after = await held();

    expect(code).toBe(0);
    expect(told.entries.length).toBeGreaterThan(20);
    expect(before.every((role, at) => role.held < (after[at]?.held ?? 0))).toBe(true);
    expect((await news()).entries).toEqual([]);
  });

  it('class “nobody can be given it”: roles that only a later version delivers are made, and nobody bears them', async () => {
    const { rows } = await database.pool.query<{ name: string; held: number; people: number }>(
      `select name, (select count(*)::int from sys_role_menu where role_id = r.id) as held, (select count(*)::int from sys_role_user where role_id = r.id) as people
       from sys_role r where name in ('任务调度员', '采样人员') order by id`,
    );

    expect(rows).toMatchObject([
      { name: '任务调度员', people: 0 },
      { name: '采样人员', people: 0 },
    ]);
    expect(Math.min(...rows.map(({ held }) => held))).toBeGreaterThan(5);
  });
});

/** What a server has done of the migrations that was killed before this file. */
async function migrateBefore(pool: DatabaseHandle['pool'], file: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'half-an-upgrade-'));
  for (const name of readdirSync(MIGRATIONS))
    if (name < file) cpSync(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(pool, folder);
  rmSync(folder, { recursive: true, force: true });
}
