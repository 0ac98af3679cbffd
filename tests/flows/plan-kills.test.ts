import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { DURABLE_START_PARAMS, DurableNodeFS } from '#server/db/embedded/durable-nodefs.ts';
import { BASIC } from '#tests/builders/app.ts';
import { aDataFolder } from '#tests/builders/data-folder.ts';
import { isLong } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { ADMIN_PASSWORD, IN_USE } from '#tests/builders/seeded-database.ts';
import {
  buildForProcess,
  endServer,
  startServer,
  type ServerProcess,
} from '#tests/builders/server-process.ts';

/** Stations of the rule, and the dates of each: today and what lies ahead, and those that an outage left behind. */
const STATIONS = 700;
const DATES = 63;
const LATE = 2;

const OUTAGE = `insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day, state)
  select 8000, 'kills', '1', 8000 + n, d.day, d.day, d.day, '0' from generate_series(1, ${STATIONS}) n
  cross join (select (now() at time zone 'Asia/Shanghai')::date - k as day from generate_series(1, ${LATE}) k) d`;

interface Ledger {
  readonly dues: number;
  readonly made: number;
  /** What the outage cost: it counts, and gets no order. */
  readonly missed: number;
  readonly orders: number;
}

/** With a process killed while it plans (`dues`) and while it makes orders (`made`): how far it is when it goes. */
describe.runIf(isLong)('class “half a plan”: killed amid the job of periodic work', () => {
  const random = seededRandom(23);
  let main: string;
  let dataDir: string;
  let server: ServerProcess;
  let token: string;

  const ask = async (method: string, address: string, body?: object) => {
    const answer = await fetch(`${server.url}/api${address}`, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { readonly code: number; readonly data: never };
  };
  const signIn = async (): Promise<void> => {
    const uuid = crypto.randomUUID();
    await fetch(`${server.url}/api/auth/captcha?uuid=${uuid}`);
    const facts = fs
      .readFileSync(path.join(dataDir, 'test', 'hooks.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { uuid: string; answer: string });
    const captcha = facts.find((fact) => fact.uuid === uuid)?.answer ?? '';
    const form = { grant_type: 'password', username: 'admin', password: ADMIN_PASSWORD };
    const answer = await fetch(`${server.url}/api/auth/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, uuid, captcha }),
      headers: { authorization: BASIC },
    });
    token = ((await answer.json()) as { access_token: string }).access_token;
  };
  const start = async (): Promise<void> => {
    server = await startServer(main, { DATA_DIR: dataDir });
    await signIn();
  };
  /** Asks the database on disk while no server is there. */
  const onDisk = async <Row extends object>(...statements: readonly string[]): Promise<Row> => {
    const database = await PGlite.create({
      fs: new DurableNodeFS(path.join(dataDir, 'pg')),
      startParams: [...DURABLE_START_PARAMS],
      extensions: { pg_trgm },
    });
    try {
      let rows: readonly Row[] = [];
      for (const text of statements) ({ rows } = await database.query<Row>(text));
      return rows[0] ?? ({} as Row);
    } finally {
      await database.close();
    }
  };
  const look = () =>
    onDisk<Ledger & { readonly wrong: number }>(`select
      (select count(*) from ops_period_due)::int as dues,
      (select count(*) from ops_period_due where state = '1')::int as made,
      (select count(*) from ops_period_due where state = '2')::int as missed,
      (select count(*) from ops_work_order where title = 'kills')::int as orders,
      (select count(*) from ops_period_due d where (d.state = '1') <> exists (select 1 from ops_work_order o where o.id = d.order_id))::int
        + (select count(*) from ops_work_order o where o.title = 'kills' and (select count(*) from ops_period_due d where d.order_id = o.id) <> 1)::int
        + (select count(*) from ops_work_order o where o.title = 'kills' and (select count(*) from sys_move_log l where l.entity = 'workOrder' and l.record_id = o.id) <> 1)::int
        + (select count(*) from ops_work_order o where o.title = 'kills' and (select count(*) from msg_message m where m.source_id = o.id::text) <> 1)::int as wrong`);
  const totalOf = async (address: string): Promise<number> => {
    const { data } = await ask('GET', `${address}?limit=1&page=1`);
    return (data as { readonly total: number }).total;
  };
  /** A schedule for each run: that of a dead process counts as running for a while. */
  const runJob = async (): Promise<void> => {
    const { data } = await ask('POST', '/job/schedule', {
      beanName: 'followPlans',
      cronExpression: '0 0 0 1 1 ?',
    });
    const { id } = data as { readonly id: string };
    expect(await ask('PUT', '/job/schedule/run', [id])).toMatchObject({ code: 0 });
  };

  beforeAll(async () => {
    main = await buildForProcess();
    dataDir = await aDataFolder('plan-kills-', IN_USE);
    await onDisk(
      `insert into sys_user (id, username, password, real_name, status, user_type, ops_company_id, create_date) values (8000, 'killed', 'x', 'K', '1', '4', 8000, now())`,
      `insert into ops_station (id, name, code, region_code, station_type, ops_company_id, duty_user_id, create_date)
        select 8000 + n, 'K' || n, 'K' || n, '320100', '9', 8000, 8000, now() - interval '2 days' from generate_series(1, ${STATIONS}) n`,
      `insert into ops_period_rule (id, name, enabled, order_type, urgency, station_types, every, unit, anchor, off_days, window_days, lead_days, assignee, catch_up, version)
        values (8000, 'kills', true, '1', '1', array['9'], 1, 'day', (now() at time zone 'Asia/Shanghai')::date - ${LATE}, 'ignore', 1, 0, 'station', 'latest', 1)`,
    );
    await start();
  });
  afterAll(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null)
      await endServer(server, 'SIGTERM');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('every date is in the ledger once, every work has its one order, line of history and message; what an outage cost counts, and gets none', async () => {
    const others = await totalOf('/ops/workorder/page');
    let before: Ledger = { dues: 0, made: 0, missed: 0, orders: 0 };
    for (const what of ['/ops/period-due/page', '/ops/workorder/page', '/ops/workorder/page']) {
      const enough = (await totalOf(what)) + 1 + random.int(150);
      await runJob();
      await expect.poll(() => totalOf(what)).toBeGreaterThanOrEqual(enough);
      await endServer(server, 'SIGKILL');
      const now = await look();
      expect(now).toMatchObject({ wrong: 0, made: now.orders });
      expect(now.dues).toBeGreaterThanOrEqual(before.dues);
      expect(now.orders).toBeGreaterThanOrEqual(before.orders);
      expect(now.missed).toBeGreaterThanOrEqual(before.missed);
      expect(now.orders).toBeLessThan(STATIONS);
      // what stood there of the days on which no server was
      if (before.dues === 0) await onDisk(OUTAGE);
      before = now;
      await start();
    }
    await runJob();
    await expect.poll(() => totalOf('/ops/workorder/page')).toBe(others + STATIONS);
    const rates = (await ask('GET', '/ops/period-rate/list')).data as readonly {
      readonly missed: number;
    }[];
    expect(rates.reduce((sum, { missed }) => sum + missed, 0)).toBe(STATIONS * LATE);
    await endServer(server, 'SIGTERM');
    expect(await look()).toEqual({
      wrong: 0,
      dues: STATIONS * (DATES + LATE),
      made: STATIONS,
      missed: STATIONS * LATE,
      orders: STATIONS,
    });
  });
});
