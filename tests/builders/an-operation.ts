import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { resolveScope } from '#server/base/context/scope.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { listStationsOf } from '#server/platform/session/access-store.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { auditColumns } from '#server/seeds/seed-base.ts';
import { seedWorkRules } from '#server/seeds/seed-work-rules.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { anActor } from './an-actor.ts';
import { openProductDatabase } from './product-database.ts';

const OPS_KEYS = [
  'accept',
  'refuse',
  'checkin',
  'save',
  'submit',
  'remoteDeal',
  'applyDelay',
  'comment',
  'spare',
  'page',
  'info',
]
  .map((move) => `ops:order:${move}`)
  .concat('dm:manualSampling:record', 'dm:manualReading:submit');
const ALL_KEYS = [
  ...OPS_KEYS,
  ...[
    'create',
    'noNeed',
    'assign',
    'redeploy',
    'cancel',
    'auditDelay',
    'audit',
    'reject',
    'confirm',
    'reopen',
    'delete',
    'urge',
  ].map((move) => `ops:order:${move}`),
];

/** What came of something asked for: `done`, else the guard or the error that refused it. */
export function refusal(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: { readonly error?: string; readonly params?: { readonly guard?: string } }) =>
      error.params?.guard ?? error.error ?? String(error),
  );
}

/** Ids of the people and things of the little operation that `anOperation` builds. */
export const IDS = {
  admin: '1',
  enterprise: '501',
  otherEnterprise: '502',
  company: '601',
  otherCompany: '602',
  station: '701',
  otherStation: '702',
  point: '801',
  manager: '12',
  engineer: '20',
  engineer2: '21',
  enterpriseUser: '13',
  bureau: '14',
  outsider: '15',
  stranger: '16',
} as const;

/** A repair of its pump as somebody fills in the form. */
export const AN_ORDER = {
  stationId: IDS.station,
  orderType: '3',
  urgency: '2',
  title: 'Pump',
  planStart: '2026-11-21 10:00:00',
  planEnd: '2026-11-21 18:00:00',
} as const;

type Person = NonNullable<Parameters<typeof anActor>[0]>;

const PEOPLE: Readonly<Record<string, Person>> = {
  admin: { id: IDS.admin, isSuperAdmin: true, userType: '5', permissions: ['*:*:*'] },
  manager: { id: IDS.manager, userType: '3', opsCompanyId: IDS.company, permissions: ALL_KEYS },
  engineer: { id: IDS.engineer, userType: '4', opsCompanyId: IDS.company, permissions: OPS_KEYS },
  engineer2: { id: IDS.engineer2, userType: '4', opsCompanyId: IDS.company, permissions: OPS_KEYS },
  enterpriseUser: {
    id: IDS.enterpriseUser,
    userType: '1',
    enterpriseId: IDS.enterprise,
    permissions: ['ops:order:confirm', 'ops:order:reject', 'ops:order:create', 'ops:order:comment'],
  },
  bureau: { id: IDS.bureau, userType: '2', regionCode: '320500', permissions: ALL_KEYS },
  outsider: { id: IDS.outsider, userType: '2', regionCode: '330000', permissions: ALL_KEYS },
  stranger: {
    id: IDS.stranger,
    userType: '3',
    opsCompanyId: IDS.otherCompany,
    permissions: ALL_KEYS,
  },
};

function userRow(name: string, person: Person) {
  const {
    id,
    userType,
    isSuperAdmin: superAdmin = false,
    enterpriseId = null,
    opsCompanyId = null,
    regionCode = null,
  } = person;
  return {
    id,
    username: name,
    realName: name,
    status: '1',
    superAdmin,
    userType,
    enterpriseId,
    opsCompanyId,
    regionCode,
  };
}

/**
 * A fresh database with one enterprise, its O&M company, two stations (the first with an engineer on duty unless told
 * otherwise) and the people around them. `as(name)` is that person's context at the set clock.
 */
export async function anOperation({ hasDuty = true }: { readonly hasDuty?: boolean } = {}) {
  const database = await openProductDatabase();
  const registry = await loadProductRegistry();
  const db = database.db;
  const clock = { now: new Date('2026-11-21T02:00:00Z') };
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const system = makeSystemCtx({ house: productHouse(), db, registry, log, now: () => clock.now });
  const insert = async (entity: string, values: Record<string, unknown>) => {
    const schema = registry.entity(entity);
    if (!schema) throw new Error(`no entity ${entity}`);
    await insertRow(db, schema, { creator: IDS.admin, ...values });
  };
  await seedWorkRules(system, auditColumns(clock.now));
  await insert('enterprise', { id: IDS.enterprise, name: 'Enterprise A', regionCode: '320506' });
  await insert('enterprise', {
    id: IDS.otherEnterprise,
    name: 'Enterprise B',
    regionCode: '320506',
  });
  await insert('opsCompany', { id: IDS.company, name: 'Company A' });
  const place = {
    enterpriseId: IDS.enterprise,
    opsCompanyId: IDS.company,
    regionCode: '320506',
    location: { lng: 120.6, lat: 31.3 },
  };
  await insert('station', {
    id: IDS.station,
    name: 'Station 1',
    code: 'S1',
    dutyUserId: hasDuty ? IDS.engineer : null,
    ...place,
  });
  await insert('station', { id: IDS.otherStation, name: 'Station 2', code: 'S2', ...place });
  await insert('monitorPoint', {
    id: IDS.point,
    name: 'Point 1',
    mn: '010000A8900016F000169DC0',
    stationId: IDS.station,
    enterpriseId: IDS.enterprise,
    regionCode: '320506',
  });
  for (const [name, person] of Object.entries(PEOPLE)) await insert('user', userRow(name, person));
  return {
    database,
    db,
    registry,
    clock,
    system,
    insert,
    close: () => database.close(),
    async as(name: string): Promise<Ctx> {
      const actor: Actor = { ...anActor(PEOPLE[name]), username: name, realName: name };
      const { stations, served } = await listStationsOf(db, actor);
      return {
        ...system,
        actor,
        scope: resolveScope(actor, { dept: [], deptTree: [], stations, served }),
      };
    },
    /** An alarm of point 1, raised now. */
    async alarm(values: Record<string, unknown> = {}): Promise<string> {
      const id = newId();
      await insert('alarmRecord', {
        id,
        level: '3',
        alarmTime: '2026-11-21 09:59:00',
        enterpriseId: IDS.enterprise,
        stationId: IDS.station,
        monitorPointId: IDS.point,
        alarmType: '1',
        factorCode: 'w01018',
        value: 63,
        limitText: '50',
        unit: 'mg/L',
        lastTime: '2026-11-21 09:59:00',
        times: 1,
        status: '0',
        isActive: true,
        regionCode: '320506',
        version: 1,
        ...values,
      });
      return id;
    },
  };
}
