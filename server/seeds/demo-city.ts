import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { hashPassword } from '#server/base/secrets/password.ts';
import { readIdsBy, insertMissing } from '#server/records/store/seed-rows.ts';
import { setHeads } from './demo-city-store.ts';
import city from './demo-city.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };
import { auditColumns } from './seed-base.ts';

/** A factor a demo station measures: usual value, how far it swings, and its limits, all in the factor's unit. */
export interface DemoFactor {
  readonly code: string;
  readonly base: number;
  readonly spread: number;
  readonly upper?: number;
  readonly lower?: number;
}
/** A station of the demo city with the point and device behind it. */
export interface DemoStation {
  readonly enterprise: string;
  readonly opsCompany: string;
  readonly code: string;
  readonly name: string;
  readonly stationType: string;
  readonly monitorType: string;
  readonly stCode: string;
  readonly protocol: string;
  readonly mn: string;
  readonly lng: number;
  readonly lat: number;
  readonly factors: readonly DemoFactor[];
}
/** A station as it was written: ids of its rows. */
export interface SeededStation {
  readonly station: DemoStation;
  readonly stationId: string;
  readonly pointId: string;
  readonly enterpriseId: string;
  readonly opsCompanyId: string;
  readonly regionCode: string;
}
export interface SeededCity {
  readonly stations: readonly SeededStation[];
  /** user name → id */
  readonly users: ReadonlyMap<string, string>;
}

interface DemoUser {
  readonly username: string;
  readonly realName: string;
  readonly userType: string;
  readonly dept: string;
  readonly roles: readonly string[];
  readonly regionCode?: string;
  readonly enterprise?: string;
  readonly opsCompany?: string;
}

/** The stations of the demo city; the simulator speaks for their devices. */
export const DEMO_STATIONS: readonly DemoStation[] = city.stations as readonly DemoStation[];
export const DEMO_TEXTS: Readonly<Record<string, string>> = city.texts;
/** The password of every demo account (DESIGN.md section 2). */
export const DEMO_PASSWORD = city.password;

type Ids = ReadonlyMap<string, string>;

/** Writes departments, companies, accounts, stations, points and limits of the demo city. */
export async function seedCity(ctx: Ctx): Promise<SeededCity> {
  const depts = await seedDepts(ctx);
  const enterprises = await seedEnterprises(ctx);
  const companies = await seedCompanies(ctx);
  const users = await seedUsers(ctx, { depts, enterprises, companies });
  await setHeads(
    ctx.db,
    city.depts.flatMap(({ key, leader }) => {
      const [deptId, userId] = [depts.get(key), users.get(leader)];
      return deptId === undefined || userId === undefined ? [] : [{ deptId, userId }];
    }),
  );
  const stations = await seedStations(ctx, { enterprises, companies, users });
  return { stations, users };
}

const newIds = (rows: readonly { readonly key: string }[]): Ids =>
  new Map(rows.map(({ key }) => [key, newId()]));

async function seedDepts(ctx: Ctx): Promise<Ids> {
  const audit = auditColumns(ctx.now());
  const depts = newIds(city.depts);
  await insertMissing(
    ctx.db,
    'sys_dept',
    city.depts.map(({ key, name }, sort) => ({
      id: depts.get(key),
      name,
      pid: '0',
      pids: '0',
      sort,
      ...audit,
    })),
    ['id'],
  );
  return depts;
}

async function seedEnterprises(ctx: Ctx): Promise<Ids> {
  const audit = auditColumns(ctx.now());
  const enterprises = newIds(city.enterprises);
  await insertMissing(
    ctx.db,
    'ops_enterprise',
    city.enterprises.map((e) => ({
      id: enterprises.get(e.key),
      name: e.name,
      short_name: e.shortName,
      credit_code: e.creditCode,
      industry: e.industry,
      enterprise_class: e.enterpriseClass,
      attention_degree: e.attentionDegree,
      region_code: e.regionCode,
      key_polluter: true,
      permit_no: `${e.creditCode}001P`,
      address: e.address,
      contact: e.contact,
      mobile: e.mobile,
      location: JSON.stringify({ lng: e.lng, lat: e.lat, address: e.address }),
      ...audit,
    })),
    ['id'],
  );
  return enterprises;
}

async function seedCompanies(ctx: Ctx): Promise<Ids> {
  const audit = auditColumns(ctx.now());
  const companies = newIds(city.opsCompanies);
  await insertMissing(
    ctx.db,
    'ops_company',
    city.opsCompanies.map((c) => ({
      id: companies.get(c.key),
      name: c.name,
      credit_code: c.creditCode,
      region_code: c.regionCode,
      staff_count: c.staffCount,
      ...audit,
    })),
    ['id'],
  );
  return companies;
}

async function seedUsers(
  ctx: Ctx,
  { depts, enterprises, companies }: { depts: Ids; enterprises: Ids; companies: Ids },
): Promise<Ids> {
  const audit = auditColumns(ctx.now());
  const list = city.users as readonly DemoUser[];
  const ids = new Map(list.map(({ username }) => [username, newId()]));
  const roleIds = await readIdsBy(ctx.db, 'sys_role', 'name');
  const password = await hashPassword(city.password);
  const roleId = (key: string) => roleIds.get(roles.find((role) => role.key === key)?.name ?? '');
  await insertMissing(
    ctx.db,
    'sys_user',
    list.map((user) => ({
      id: ids.get(user.username),
      username: user.username,
      real_name: user.realName,
      password,
      dept_id: depts.get(user.dept),
      user_type: user.userType,
      enterprise_id: enterprises.get(user.enterprise ?? '') ?? null,
      ops_company_id: companies.get(user.opsCompany ?? '') ?? null,
      region_code: user.regionCode ?? null,
      gender: '2',
      status: '1',
      super_admin: false,
      must_change_password: false,
      ...audit,
    })),
    ['username'],
  );
  const links = list.flatMap((user) =>
    user.roles.map((key) => ({ user_id: ids.get(user.username), role_id: roleId(key) })),
  );
  await insertMissing(
    ctx.db,
    'sys_role_user',
    links.filter(({ role_id }) => role_id),
    ['user_id', 'role_id'],
  );
  return ids;
}

async function seedStations(
  ctx: Ctx,
  { enterprises, companies, users }: { enterprises: Ids; companies: Ids; users: Ids },
): Promise<readonly SeededStation[]> {
  const audit = auditColumns(ctx.now());
  const enterpriseOf = new Map(city.enterprises.map((one) => [one.key, one]));
  const seeded = DEMO_STATIONS.map((station) => ({
    station,
    stationId: newId(),
    pointId: newId(),
    enterpriseId: enterprises.get(station.enterprise) ?? '',
    opsCompanyId: companies.get(station.opsCompany) ?? '',
    regionCode: enterpriseOf.get(station.enterprise)?.regionCode ?? '',
  }));
  await insertMissing(
    ctx.db,
    'ops_station',
    seeded.map((s) => ({
      id: s.stationId,
      name: s.station.name,
      code: s.station.code,
      enterprise_id: s.enterpriseId,
      station_type: s.station.stationType,
      region_code: s.regionCode,
      ops_company_id: s.opsCompanyId,
      duty_user_id:
        s.station.opsCompany === 'a' && s.station.enterprise === 'ht' ? users.get('opseng') : null,
      status: '6',
      address: enterpriseOf.get(s.station.enterprise)?.address ?? null,
      location: location(s.station),
      ...audit,
    })),
    ['id'],
  );
  await seedPoints(ctx, seeded);
  await seedLimits(ctx, seeded);
  return seeded;
}

const location = ({ lng, lat }: DemoStation): string => JSON.stringify({ lng, lat });

async function seedPoints(ctx: Ctx, seeded: readonly SeededStation[]): Promise<void> {
  const audit = auditColumns(ctx.now());
  await insertMissing(
    ctx.db,
    'dm_monitor_point',
    seeded.map((s) => ({
      id: s.pointId,
      name: s.station.name,
      mn: s.station.mn,
      station_id: s.stationId,
      enterprise_id: s.enterpriseId,
      region_code: s.regionCode,
      monitor_type: s.station.monitorType,
      st_code: s.station.stCode,
      protocol: s.station.protocol,
      status: '6',
      rt_interval_seconds: 30,
      minute_interval_minutes: 10,
      crc_mode: 'hj212',
      location: location(s.station),
      ...audit,
    })),
    ['id'],
  );
}

async function seedLimits(ctx: Ctx, seeded: readonly SeededStation[]): Promise<void> {
  const audit = auditColumns(ctx.now());
  const limits = seeded.flatMap((s) =>
    s.station.factors
      .filter(({ upper, lower }) => upper !== undefined || lower !== undefined)
      .map((factor) => ({
        id: newId(),
        monitor_point_id: s.pointId,
        station_id: s.stationId,
        enterprise_id: s.enterpriseId,
        region_code: s.regionCode,
        factor_code: factor.code,
        kind: factor.lower === undefined ? '1' : '3',
        upper: factor.upper ?? null,
        lower: factor.lower ?? null,
        continuity_count: 1,
        recover_count: 1,
        uses_converted: false,
        enabled: true,
        ...audit,
      })),
  );
  await insertMissing(ctx.db, 'dm_limit', limits, ['id']);
}
