import { stdout } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EntityContract } from '#schemas/api/entity.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { mayCall } from '#server/http/authorize.ts';
import { aClock } from '#tests/builders/a-clock.ts';
import { makeForeignRecords, type ForeignRecords } from '#tests/builders/foreign-records.ts';
import { inputOf } from '#tests/builders/input-of-shape.ts';
import { isLong } from '#tests/builders/long.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { apiRoutes, type ApiRoute } from '#tests/builders/routes.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';
import { textInZip } from '#tests/builders/unpack-zip.ts';

/** Roles as they are delivered. */
const WEAK = ['ea1', 'oa1', 'oa2', 'ep1', 'low'] as const satisfies readonly Person[];
/** Every role there is, and the scope of one region, one company, one enterprise, one station. */
const NARROW = {
  allOfRegion: { userType: '2', regionCode: '3205' },
  allOfCompany: { userType: '3' },
  allOfEnterprise: { userType: '1' },
  allOfStation: { userType: '6' },
} as const;
type Narrow = keyof typeof NARROW;
type Somebody = (typeof WEAK)[number] | Narrow;
const PEOPLE: readonly Somebody[] = [...WEAK, ...(Object.keys(NARROW) as Narrow[])];

const MISSING = '4611686018427387904';
const log = { debug() {}, info() {}, warn() {}, error() {} };

let world: TwoCompanies;
let records: ForeignRecords;
let running: { readonly recordId: string; readonly instanceId: string; readonly taskId: string };
const tokens = new Map<Somebody, string>();
const held = new Map<Somebody, ReadonlySet<string>>();
const counts = { reads: 0, files: 0, writes: 0 };

beforeAll(async () => {
  world = await twoCompanies({ now: aClock('2026-11-22T10:00:00+08:00') });
  const roles = await rowsOf<{ id: string }>('select id::text as id from sys_role');
  records = await makeForeignRecords(world);
  running = await aForeignProcess();
  for (const person of WEAK) tokens.set(person, world.tokens[person]);
  const { A } = world.sides;
  for (const [name, duty] of Object.entries(NARROW)) {
    const { id } = await good('admin', 'POST /sys/user', {
      username: name,
      realName: `Person ${name}`,
      password: PASSWORD,
      deptId: A.deptId,
      status: '1',
      gender: '2',
      ...duty,
      ...(name === 'allOfCompany' && { opsCompanyId: A.opsCompanyId }),
      ...(name === 'allOfEnterprise' && { enterpriseId: A.enterpriseId }),
      roleIdList: roles.map((role) => role.id),
    });
    if (name === 'allOfStation')
      await rowsOf('insert into sys_user_station (user_id, station_id) values ($1, $2)', [
        id,
        A.stationId,
      ]);
    tokens.set(name as Narrow, await world.signIn(name, PASSWORD));
  }
  for (const person of PEOPLE)
    held.set(
      person,
      new Set((await as(person, 'GET /sys/menu/permissions')).data as readonly string[]),
    );
});
afterAll(async () => {
  const { reads, files, writes } = counts;
  if (isLong)
    stdout.write(
      `${apiRoutes(world.app.registry).length} addresses, ${PEOPLE.length} people, foreign records of ${Object.keys(records.byEntity).length} entities: ${reads} reads, ${files} files, ${writes} writes\n`,
    );
  await world.stop();
});

const rowsOf = async <T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
  (await world.app.database.pool.query(text, [...values])).rows as readonly T[];
const as = (person: Somebody, what: string, body?: unknown) =>
  world.call(what, { token: tokens.get(person) ?? '', ...(body !== undefined && { body }) });
const good = async (
  person: Person,
  what: string,
  body: object,
): Promise<Readonly<Record<string, string>>> => {
  const { code, data, json } = await world.as(person, what, { body });
  if (code !== 0) throw new Error(`${what}: ${JSON.stringify(json)}`);
  return data as Readonly<Record<string, string>>;
};

/** A plan of side B that waits for anybody of the role of its manager. */
async function aForeignProcess(): Promise<typeof running> {
  const { registry, database } = world.app;
  const system = makeSystemCtx({ db: database.db, registry, log, house: productHouse() });
  const [manager] = await rowsOf<{ role: string }>(
    'select role_id::text as role from sys_role_user where user_id = $1',
    [world.users.ob1],
  );
  const xml = bpmnOf(
    `<startEvent id="s"/><userTask id="check" name="审核" activiti:candidateGroups="${manager?.role ?? ''}"/><endEvent id="e"/>${flowsOf('s>check', 'check>e')}`,
  ).replace('<process id="p"', '<process id="opsPlan"');
  await deployBpmn(system, { xml, resourceName: 'opsPlan.bpmn' });
  const { opsCompanyId, stationId } = world.sides.B;
  const { id: recordId = '', processInstanceId: instanceId = '' } = await good(
    'ob1',
    'POST /ops/plan/submit',
    {
      planNo: 'P-1',
      name: 'Bravo plan',
      opsCompanyId,
      regionCode: '330106',
      month: '2026-12',
      stationIds: [stationId],
      content: 'Bravo weekly',
    },
  );
  const [task] = await rowsOf<{ id: string }>(
    'select id::text as id from wf_task where instance_id = $1',
    [instanceId],
  );
  return { recordId, instanceId, taskId: task?.id ?? '' };
}

/** Everything of side B says one of these. */
const FOREIGN = /Bravo|\bob1\b|\beb1\b/;
/** Their ids are words of everybody, or of whoever asks; and what is of a process is refused with a 403 to who takes no part in it. */
const OF_ALL = /^\/(?:sys\/dict|dm\/factor|sys\/user-setting|activiti)/;
const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;
/** Keys of the platform: whoever holds them reads the logs and the notices of everybody, as the help of roles says. */
const OF_PLATFORM = /^sys:(?:log:\w+|notice:all)$/;
/** They end the session of whoever asks, or try the storage out. */
const LEFT_OUT = new Set([
  'POST /auth/oauth/logout',
  'POST /sys/my/session/others',
  'POST /oss/file/test',
]);

/** Whom an address is tried by: everybody in the long form; else by turns one of the delivered roles to whom it is open and one with all roles, others for each. */
function triedBy({ permission }: ApiRoute, at: number): readonly Somebody[] {
  if (isLong) return PEOPLE;
  const weak = WEAK.map((_, turn) => WEAK[(at + turn) % WEAK.length]).find(
    (person) => person !== undefined && mayCall(held.get(person) ?? new Set(), permission),
  );
  const narrow = (Object.keys(NARROW) as Narrow[])[at % Object.keys(NARROW).length];
  const turns = at % 2 === 0 ? [narrow, weak] : [weak, narrow];
  return turns.filter((person) => person !== undefined).slice(0, 1);
}

/** The record of side B that an address is about, by whose address it is. */
function ownId(path: string): string | undefined {
  if (path.startsWith('/activiti/'))
    return path.includes('/task/') ? running.taskId : running.instanceId;
  const bases = world.app.registry
    .entities()
    .filter(({ name, rest }) => name in records.byEntity && path.startsWith(`${rest.base}/`))
    .sort((a, b) => b.rest.base.length - a.rest.base.length);
  return bases[0] && records.byEntity[bases[0].name];
}

/** Ids of side B an address is tried with: that of its own record first; every kind in the long form, another one for each else. */
function idsFor({ path }: ApiRoute, at: number): readonly string[] {
  const { enterpriseId, opsCompanyId, stationId, pointId, alarmId, orderId, deptId } =
    world.sides.B;
  const kinds = [enterpriseId, opsCompanyId, stationId, pointId, alarmId, orderId, deptId];
  const all = [...kinds, world.users.ob1, running.instanceId, running.taskId];
  const own = ownId(path);
  const others = isLong ? all : [all[at % all.length] ?? MISSING];
  return [...new Set(own === undefined ? others : [own, ...others])];
}

/** The record of side B that a word of an input names, by what it is called; else `plain`. */
function named(name: string, plain: string): string {
  const { B } = world.sides;
  if (/^mns?$/i.test(name)) return B.mn;
  const of: Readonly<Record<string, string>> = {
    taskid: running.taskId,
    processinstance: running.instanceId,
    instance: running.instanceId,
    businesskey: running.recordId,
    key: 'opsPlan',
    opscompany: B.opsCompanyId,
    enterprise: B.enterpriseId,
    station: B.stationId,
    point: B.pointId,
    alarm: B.alarmId,
    order: B.orderId,
    limit: B.limitId,
    assignee: world.users.ob1,
    user: world.users.ob1,
    dept: B.deptId,
  };
  return Object.entries(of).find(([part]) => name.toLowerCase().includes(part))?.[1] ?? plain;
}

/**
 * What is sent to an address about one record: all that names records names those of side B, and a change is one. Of a life
 * cycle every move in the long form, else another one for each address.
 */
function bodiesOf({ contract }: ApiRoute, id: string, at: number): readonly unknown[] {
  if (!contract.body) return [undefined];
  const body = inputOf(contract.body, '', (name) => named(name, id));
  if (!isEntityContract(contract) || Array.isArray(body)) return [body];
  const nameField = world.app.registry.entity(contract.entity)?.nameField;
  const isChange = contract.verb === 'update' && nameField !== undefined;
  const record = { ...(body as object), version: 1, ...(isChange && { [nameField]: 'mine' }) };
  if (contract.verb !== 'move') return [record];
  const moves = Object.keys(movesOf(contract.entity));
  return (isLong ? moves : moves.slice(at % moves.length).slice(0, 1)).map((move) => ({
    ...record,
    move,
    comment: 'because',
  }));
}

function isEntityContract(contract: object): contract is EntityContract {
  return 'verb' in contract;
}

function movesOf(name: string): Readonly<Record<string, unknown>> {
  const entity = world.app.registry.entity(name);
  const status = Object.values(entity?.fields ?? {}).find((field) => statesOf(field) !== undefined);
  return world.app.registry.states(statesOf(status) ?? '')?.moves ?? {};
}

/** As the query of an address. */
function queryOf({ contract, path }: ApiRoute, id: string): string {
  if (!contract.query) return '';
  const asked = inputOf(contract.query, '', (name) => named(name, id));
  const pairs = Object.entries((asked ?? {}) as Readonly<Record<string, unknown>>).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  if (path.endsWith('ofRecord')) pairs.push(['entity', 'opsPlan']);
  return new URLSearchParams(pairs).toString();
}

/** What an answer tells of side B: a word of its records, or an id that was not sent. */
function foreignIn(data: unknown, sent = ''): string | undefined {
  const text = JSON.stringify(data ?? null);
  const ids = new RegExp(
    [...Object.values(records.byEntity), ...Object.values(running)].join('|'),
    'g',
  );
  return FOREIGN.exec(text)?.[0] ?? text.match(ids)?.find((id) => !sent.includes(id));
}

describe('every operation, by the delivered roles and by people of every role with a narrow scope', () => {
  const routes = () =>
    apiRoutes(world.app.registry).filter(
      (route) => !LEFT_OUT.has(nameOf(route)) && !OF_PLATFORM.test(String(route.permission)),
    );
  const isReading = ({ method, contract }: ApiRoute) =>
    method === 'GET' || contract.isReading === true;

  it('there is a foreign record of each kind that belongs to somebody', () => {
    expect(records.unmade).toEqual([]);
    expect(Object.keys(records.byEntity).length).toBeGreaterThan(30);
  });

  it('no list, tree, picker, count, chart or figure holds a foreign record', async () => {
    const found: string[] = [];
    for (const [at, route] of routes().entries()) {
      const { method, path } = route;
      if (method !== 'GET' || path.includes('{id}') || path.endsWith('/export')) continue;
      for (const person of triedBy(route, at)) {
        const { data } = await as(
          person,
          `GET ${path}${path.endsWith('page') ? '?limit=100' : ''}`,
        );
        counts.reads += 1;
        const word = foreignIn(data);
        if (word !== undefined) found.push(`${person} ${path}: ${word}`);
      }
    }

    expect(found).toEqual([]);
  });

  it('no answer about a foreign record tells of it', async () => {
    const found: string[] = [];
    for (const [at, route] of routes().entries()) {
      if (!isReading(route)) continue;
      for (const person of triedBy(route, at))
        for (const id of idsFor(route, at)) {
          const query = queryOf(route, id);
          if (query === '' && route.method === 'GET') continue;
          const address = `${route.method} ${route.path.replace('{id}', id)}${query && `?${query}`}`;
          const body = route.method === 'GET' ? undefined : bodiesOf(route, id, at)[0];
          const { data } = await as(person, address, body);
          counts.reads += 1;
          const word = foreignIn(data, address + JSON.stringify(body ?? null));
          if (word !== undefined) found.push(`${person} ${address}: ${word}`);
        }
    }

    expect(found).toEqual([]);
  });

  it('a foreign record is answered by id like one that does not exist', async () => {
    const found: string[] = [];
    const told = async (person: Somebody, path: string, id: string) => {
      counts.reads += 1;
      const { requestId: _, ...answer } = (await as(person, `GET ${path.replace('{id}', id)}`))
        .json;
      return JSON.stringify(answer).replaceAll(id, '#');
    };
    for (const [at, route] of routes().entries()) {
      const { method, path } = route;
      if (method !== 'GET' || !path.includes('{id}') || OF_ALL.test(path)) continue;
      for (const person of triedBy(route, at)) {
        const missing = await told(person, path, MISSING);
        for (const id of idsFor(route, at)) {
          const answer = await told(person, path, id);
          if (answer !== missing) found.push(`${person} ${path} ${id}: ${answer.slice(0, 100)}`);
        }
      }
    }

    expect(found).toEqual([]);
  });

  it('no file holds a foreign record', async () => {
    const found: string[] = [];
    let own = 0;
    for (const [at, route] of routes().entries()) {
      const { method, path } = route;
      if (method !== 'GET' || !path.endsWith('/export')) continue;
      for (const person of triedBy(route, at)) {
        const answer = await world.app.http.inject({
          url: `/api${path}`,
          headers: { token: tokens.get(person) ?? '' },
        });
        if (!String(answer.headers['content-type']).includes('spreadsheet')) continue;
        counts.files += 1;
        const text = await textInZip(answer.rawPayload);
        if (text.includes('Alpha')) own += 1;
        if (FOREIGN.test(text)) found.push(`${person} ${path}`);
      }
    }

    expect(found).toEqual([]);
    expect(own).toBeGreaterThan(5);
  });

  it('no call changes a foreign record', async () => {
    const before = await rowsOfSideB();
    const found: string[] = [];
    for (const [at, route] of routes().entries()) {
      if (isReading(route)) continue;
      const { method, path, contract } = route;
      if (!path.includes('{id}') && !contract.body && !contract.query) continue;
      for (const person of triedBy(route, at))
        for (const id of idsFor(route, at))
          for (const body of bodiesOf(route, id, at)) {
            const address = `${method} ${path.replace('{id}', id)}`;
            const { data } = await as(person, address, body);
            counts.writes += 1;
            const word = foreignIn(data, address + JSON.stringify(body ?? null));
            if (word !== undefined) found.push(`${person} ${address}: ${word}`);
          }
    }

    expect(found).toEqual([]);
    expect(await rowsOfSideB()).toEqual(before);
  });

  /** The rows of each table that are or name something of side B, as one text each. */
  async function rowsOfSideB(): Promise<Record<string, string>> {
    const ids = [...Object.values(records.byEntity), ...Object.values(running)];
    const tables = await rowsOf<{ table: string; columns: readonly string[] }>(
      `select c.table_name as table, array_agg(c.column_name::text) as columns from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bigint' and (c.column_name like '%\\_id' or c.column_name = 'id') and c.table_name not like 'sys\\_log%' group by 1`,
    );
    const told: Record<string, string> = {};
    for (const { table, columns } of tables) {
      const where = columns.map((column) => `"${column}" = any($1::bigint[])`).join(' or ');
      const [found] = await rowsOf<{ rows: string | null }>(
        `select string_agg(t::text, ' ' order by t::text) as rows from "${table}" t where ${where}`,
        [ids],
      );
      told[table] = found?.rows ?? '';
    }
    return told;
  }
});
