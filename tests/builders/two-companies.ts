import fs from 'node:fs';
import path from 'node:path';

import { toTimeText } from '#schemas/formats/times.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { startSession } from '#server/platform/session/sessions.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { anApp, type Answer, type AppOptions, type CallOptions, type TestApp } from './app.ts';
import { ADMIN_PASSWORD, cheapenPasswords, SEEDED } from './seeded-database.ts';
import { openTestDatabase, type Preparation } from './test-database.ts';

/** The people of two enterprises and two O&M companies that share nothing. `low` may do nothing, `impl` has the schemas, `aud` the logs. */
export const PEOPLE = [
  'admin',
  'ea1',
  'eb1',
  'oa1',
  'oa2',
  'ob1',
  'ep1',
  'impl',
  'low',
  'aud',
] as const;
export type Person = (typeof PEOPLE)[number];
type Letter = 'A' | 'B';

/** What one side has; the names of side B hold `Bravo`, so that a body can be searched for them. */
export interface Side {
  readonly deptId: string;
  readonly enterpriseId: string;
  readonly opsCompanyId: string;
  readonly stationId: string;
  readonly pointId: string;
  readonly limitId: string;
  readonly alarmId: string;
  readonly orderId: string;
  readonly mn: string;
}

export interface TwoCompanies extends TestApp {
  readonly sides: Readonly<Record<Letter, Side>>;
  readonly users: Readonly<Record<Person, string>>;
  readonly tokens: Readonly<Record<Person, string>>;
  /** A call as one of the people. */
  as(person: Person, what: string, options?: Omit<CallOptions, 'token'>): Promise<Answer>;
}

/** Everybody's. */
export const PASSWORD = 'Secret_2026';
const FACTOR = 'w01018';
const DAY = 86_400_000;

/** A day counted from now as a body carries it: planned work of a fixed date would be late some day. */
export const inDays = (days: number): string => toTimeText(new Date(Date.now() + days * DAY));
const PLACES = {
  A: { name: 'Alpha', region: '320506', mn: '32050600000000000000000A' },
  B: { name: 'Bravo', region: '330106', mn: '33010600000000000000000B' },
} as const;

/** What was made once and is found again in every copy of its database. */
interface Made extends Pick<TwoCompanies, 'sides' | 'users'> {
  /** Passwords of monitoring points are sealed with it. */
  readonly secretKey: string;
}

const TWO_COMPANIES: Preparation = {
  name: 'two_companies',
  on: SEEDED,
  isOfItsDay: true,
  prepare: async (database) => {
    const app = await anApp({ database });
    const made = await makeCompanies(app);
    const secretKey = fs.readFileSync(path.join(app.dataDir, 'secret.key'), 'utf8');
    await app.stop();
    await cheapenPasswords(database, PASSWORD);
    await database.pool.query('delete from sys_token');
    await database.pool.query('delete from sys_session');
    // beside the tables of the product, which sees its own schema alone
    await database.pool.query('create schema kept');
    await database.pool.query('create table kept.made (facts jsonb not null)');
    await database.pool.query('insert into kept.made values ($1)', [
      JSON.stringify({ ...made, secretKey }),
    ]);
  },
};

/** A database with both companies and no session. */
export function openTwoCompanies(): Promise<DatabaseHandle> {
  return openTestDatabase({ prepared: TWO_COMPANIES });
}

/**
 * The whole server with two enterprises, their O&M companies, stations, alarms, orders, values and people, made as an admin makes them.
 * A `database` is one of `openTwoCompanies`.
 */
export async function twoCompanies(options: AppOptions = {}): Promise<TwoCompanies> {
  const database = options.database ?? (await openTwoCompanies());
  const { rows } = await database.pool.query<{ facts: Made }>('select facts from kept.made');
  const [made] = rows;
  if (!made) throw new Error('the database holds no companies: openTwoCompanies makes it');
  const { secretKey, sides, users } = made.facts;
  if (options.now) await makeAt(database, options.now());
  const app = await anApp({ ...options, database, secretKey });
  const system = app.app.system();
  const tokens = Object.fromEntries(
    await Promise.all(
      PEOPLE.map(
        async (person) =>
          [person, (await startSession(system, users[person])).accessToken] as const,
      ),
    ),
  ) as Record<Person, string>;
  return {
    ...app,
    stop: async () => {
      await app.stop();
      if (!options.database) await database.close();
    },
    sides,
    users,
    tokens,
    as: (person, what, more = {}) => app.call(what, { token: tokens[person], ...more }),
  };
}

/** Tables in which the companies stand. */
const TABLES = [
  'sys_dept',
  'sys_user',
  'ops_enterprise',
  'ops_company',
  'ops_station',
  'dm_monitor_point',
  'dm_limit',
  'ops_work_order',
];

/** By the clock of a test its companies are made as it begins, not as they were prepared: what was before that is asked of none of them. */
async function makeAt({ pool }: DatabaseHandle, now: Date): Promise<void> {
  for (const table of TABLES)
    await pool.query(`update ${table} set create_date = $1, update_date = $1`, [now]);
}

async function makeCompanies(app: TestApp): Promise<Pick<TwoCompanies, 'sides' | 'users'>> {
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  const admin = await app.signIn('admin', PASSWORD);
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await app.call(`POST ${path}`, { token: admin, body });
    if (answer.code !== 0) throw new Error(`POST ${path}: ${JSON.stringify(answer.json)}`);
    return String((answer.data as { id: unknown }).id);
  };
  const roles = await rolesOf(app, admin);
  const deptId = await post('/sys/dept', { name: 'Head office', pid: '0', sort: 0 });
  const sides = { A: await aSide(app, post, 'A'), B: await aSide(app, post, 'B') };
  const user = (username: Person, more: Readonly<Record<string, unknown>>) =>
    post('/sys/user', {
      username,
      realName: `Person ${username}`,
      password: PASSWORD,
      deptId,
      status: '1',
      gender: '2',
      ...more,
    });
  const users: Record<Person, string> = {
    admin: String(
      ((await app.call('GET /sys/user/info', { token: admin })).data as { id: unknown }).id,
    ),
    ea1: await user('ea1', {
      userType: '1',
      enterpriseId: sides.A.enterpriseId,
      deptId: sides.A.deptId,
      roleIdList: [roles.enterprise],
    }),
    eb1: await user('eb1', {
      userType: '1',
      enterpriseId: sides.B.enterpriseId,
      deptId: sides.B.deptId,
      roleIdList: [roles.enterprise],
    }),
    oa1: await user('oa1', {
      userType: '3',
      opsCompanyId: sides.A.opsCompanyId,
      deptId: sides.A.deptId,
      roleIdList: [roles.opsManager],
    }),
    oa2: await user('oa2', {
      userType: '4',
      opsCompanyId: sides.A.opsCompanyId,
      deptId: sides.A.deptId,
      roleIdList: [roles.opsEngineer],
    }),
    ob1: await user('ob1', {
      userType: '3',
      opsCompanyId: sides.B.opsCompanyId,
      deptId: sides.B.deptId,
      roleIdList: [roles.opsManager],
    }),
    ep1: await user('ep1', { userType: '2', regionCode: '3205', roleIdList: [roles.bureau] }),
    impl: await user('impl', { userType: '5', roleIdList: [roles.implementer] }),
    low: await user('low', { userType: '6', roleIdList: [] }),
    aud: await user('aud', { userType: '5', roleIdList: [roles.auditor] }),
  };
  for (const person of PEOPLE) if (person !== 'admin') await app.signIn(person, PASSWORD);
  return { sides, users };
}

type Post = (path: string, body: object) => Promise<string>;

async function aSide({ app }: TestApp, post: Post, letter: Letter): Promise<Side> {
  const { name, region, mn } = PLACES[letter];
  const deptId = await post('/sys/dept', { name: `${name} department`, pid: '0', sort: 1 });
  const company = {
    regionCode: region,
    creditCode: `9132050000000000${letter === 'A' ? 'A1' : 'B2'}`,
  };
  const enterpriseId = await post('/ops/enterprise', {
    name: `${name} enterprise`,
    industry: 'D4411',
    ...company,
  });
  const opsCompanyId = await post('/ops/opsEnterprise', {
    name: `${name} maintenance`,
    ...company,
  });
  const stationId = await post('/ops/station', {
    name: `${name} station`,
    code: `ST-${letter}`,
    enterpriseId,
    opsCompanyId,
    regionCode: region,
    stationType: '1',
  });
  const pointId = await post('/dm/monitor', {
    name: `${name} outlet`,
    mn,
    stationId,
    monitorType: '1',
    stCode: '32',
    password: `pw-${name}`,
  });
  const limitId = await post('/dm/limit', {
    monitorPointId: pointId,
    factorCode: FACTOR,
    kind: '1',
    upper: 50,
    continuityCount: 1,
    recoverCount: 1,
  });
  const alarmId = newId();
  const { registry, database } = app;
  const alarm = registry.entity('alarmRecord');
  if (!alarm) throw new Error('no entity alarmRecord');
  const at = '2026-11-20 09:59:00';
  const facts = {
    enterpriseId,
    stationId,
    monitorPointId: pointId,
    regionCode: region,
    factorCode: FACTOR,
    message: `${name} alarm`,
  };
  await insertRow(database.db, alarm, {
    id: alarmId,
    level: '3',
    alarmTime: at,
    lastTime: at,
    createDate: at,
    alarmType: '1',
    value: 63,
    times: 1,
    status: '0',
    isActive: true,
    version: 1,
    ...facts,
  });
  const orderId = await post('/ops/workorder', {
    title: `${name} order`,
    stationId,
    orderType: '1',
    urgency: '1',
    planStart: inDays(-1),
    planEnd: inDays(30),
  });
  await ensureReadingMonth(database.db, '2026-11');
  await database.pool.query(
    "insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, '2026-11-20 09:00:00+08', 42, 'N', now())",
    [pointId, FACTOR],
  );
  return { deptId, enterpriseId, opsCompanyId, stationId, pointId, limitId, alarmId, orderId, mn };
}

/** The seeded roles by the keys of roles.json, found by what they may do. */
async function rolesOf(app: TestApp, token: string): Promise<Readonly<Record<string, string>>> {
  const { data } = await app.call('GET /sys/role/list', { token });
  const { default: seeds } = await import('#server/seeds/roles.json', { with: { type: 'json' } });
  const rows = data as readonly { readonly id: string; readonly name: string }[];
  return Object.fromEntries(
    seeds.map(({ key, name }) => [key, rows.find((row) => row.name === name)?.id ?? '']),
  );
}
