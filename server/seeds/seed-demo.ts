import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, formatWallDay } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import factors from '#schemas/dictionaries/factors.json' with { type: 'json' };
import {
  decimalsAt,
  type FactorDecimals,
  type FactorUnits,
  unitAt,
} from '#schemas/formulas/factor-unit.ts';
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import { limitEvidence } from '#schemas/monitor-rules/limit-evidence.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { RECORD_LANG, sayIn, type Said } from '#server/base/texts/said.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { factorIn } from '#server/platform/factors/factor-names.ts';
import { DEMO_PARAM, isDemoCleared } from '#server/platform/installation/demo-data.ts';
import {
  listDemoExceedances,
  insertDemoReadings,
  insertMissing,
  isEmptyTable,
} from '#server/records/store/seed-rows.ts';
import type { DemoExceedance } from '#server/records/store/seed-rows.ts';
import { seedCity, type SeededCity, type SeededStation } from './demo-city.ts';
import { seedOrders, type AlarmLink, type DemoAlarm } from './demo-orders.ts';
import { auditColumns } from './seed-base.ts';

const DAYS = 30;
const ALARMS = 40;
const UTC8_MS = 8 * HOUR_MS;
/** What comes near its limit, and not over it: parts of the limit, hour by hour. The first is told of by a rule, the others by people (samples of `dm/warning.json`). */
const RISES = [
  {
    station: 'QY-01',
    factorCode: 'w21003',
    hoursAgo: 54,
    parts: [0.78, 0.86, 0.93, 0.95, 0.97, 0.94, 0.92, 0.81],
  },
  { station: 'QY-01', factorCode: 'w01018', hoursAgo: 5, parts: [0.79, 0.84, 0.89, 0.924, 0.91] },
  { station: 'HT-01', factorCode: 'a21026', hoursAgo: 8, parts: [0.64, 0.81, 0.96, 0.9, 0.7] },
  { station: 'QY-02', factorCode: 'w21003', hoursAgo: 27, parts: [0.68, 0.95, 0.7] },
  { station: 'JX-01', factorCode: 'w21011', hoursAgo: 52, parts: [0.88, 0.9, 0.92, 0.9, 0.88] },
] as const;
/** Alarm level by exceedance multiple (DOMAIN.md 3.3): up to 0.5 general, up to 1 serious, above urgent. */
const SERIOUS = 0.5;
const URGENT = 1;
/** Dictionary alarm_rule_kind: between two bounds. */
const RANGE = '3';

type FactorFacts = FactorUnits & FactorDecimals & { readonly code: string; readonly name: string };
const NOTHING_SAID = { unit: null, ambientUnit: null, decimals: null, ambientDecimals: null };
const FACTORS = new Map(
  (factors.factors as readonly (Partial<FactorFacts> & Pick<FactorFacts, 'code' | 'name'>)[]).map(
    (factor): [string, FactorFacts] => [factor.code, { ...NOTHING_SAID, ...factor }],
  ),
);

/** A city with the days that its values lie in. */
export interface DemoCity extends SeededCity {
  readonly days: readonly { readonly pointId: string; readonly day: string }[];
}

/**
 * Fills an empty database with one small city: accounts, stations, a month of values, alarms and orders (UX.md section 14).
 * @returns the city where it was made now; its days are to be summed up, and `seedCases` follows once its people have their keys.
 */
export async function seedDemo(ctx: Ctx): Promise<DemoCity | undefined> {
  if (!(await isEmptyTable(ctx.db, 'ops_station')) || (await isDemoCleared(ctx))) return undefined;
  const city = await seedCity(ctx);
  const days = await seedReadings(ctx, city);
  const exceedances = await listDemoExceedances(ctx.db, ALARMS);
  const alarms = exceedances.flatMap((one) => {
    const seeded = city.stations.find(({ pointId }) => pointId === one.pointId);
    return seeded
      ? [{ id: newId(), at: one.at, title: saidOf('demo.order', seeded, one), seeded, one }]
      : [];
  });
  const links = await seedOrders(ctx, city, alarms);
  const linkOf = new Map(links.map((link) => [link.alarmId, link]));
  await insertMissing(
    ctx.db,
    'sys_params',
    [
      {
        id: newId(),
        param_type: '1',
        param_code: DEMO_PARAM,
        param_value: '1',
        ...auditColumns(ctx.now()),
      },
    ],
    ['param_code'],
  );
  await insertMissing(
    ctx.db,
    'dm_alarm_record',
    alarms.map((alarm) => alarmRow(alarm, linkOf.get(alarm.id), city)),
    ['id'],
  );
  return { ...city, days };
}

/** @returns the days of points that values lie in. */
async function seedReadings(ctx: Ctx, { stations }: SeededCity): Promise<DemoCity['days']> {
  const until = ctx.now();
  for (const daysAgo of [DAYS, DAYS / 2, 0])
    await ensureReadingMonth(
      ctx.db,
      new Date(until.getTime() - daysAgo * DAY_MS + UTC8_MS).toISOString().slice(0, 7),
    );
  const series = stations.flatMap(({ station, pointId }, index) =>
    station.factors.map((factor, phase) => ({
      pointId,
      factorCode: factor.code,
      base: factor.base,
      spread: factor.spread,
      decimals: decimalsAt(FACTORS.get(factor.code) ?? NOTHING_SAID, station.stCode),
      phase: index * 5 + phase * 3,
    })),
  );
  const rises = RISES.flatMap((rise) =>
    stations
      .filter(({ station }) => station.code === rise.station)
      .map(({ pointId }) => ({ ...rise, pointId })),
  );
  await insertDemoReadings(ctx.db, series, { days: DAYS, until, rises });
  const days = Array.from({ length: DAYS + 1 }, (_, daysAgo) =>
    formatWallDay(until.getTime() - daysAgo * DAY_MS),
  );
  return stations.flatMap(({ pointId }) => days.map((day) => ({ pointId, day })));
}

function alarmRow(
  alarm: DemoAlarm & { readonly one: DemoExceedance },
  link: AlarmLink | undefined,
  { users }: SeededCity,
) {
  const { one, seeded } = alarm;
  const message = saidOf('demo.alarm', seeded, one);
  const multiple = Math.round(((one.value - one.upper) / one.upper) * 1_000) / 1_000;
  const level = multiple > URGENT ? '4' : multiple > SERIOUS ? '3' : '2';
  const recovered = new Date(one.at.getTime() + HOUR_MS);
  const status = link && link.status !== '0' ? link.status : '3';
  return {
    id: alarm.id,
    level,
    alarm_time: one.at,
    last_time: one.at,
    recover_time: recovered,
    enterprise_id: seeded.enterpriseId,
    station_id: seeded.stationId,
    monitor_point_id: seeded.pointId,
    ops_company_id: seeded.opsCompanyId,
    region_code: seeded.regionCode,
    alarm_type: ALARM_KIND.over,
    factor_code: one.factorCode,
    value: one.value,
    max_value: one.value,
    upper: one.upper,
    limit_text: `≤ ${one.upper}`,
    multiple,
    unit: unitAt(FACTORS.get(one.factorCode) ?? NOTHING_SAID, seeded.station.stCode) ?? '',
    times: 1,
    status,
    is_active: false,
    confirm_time: link ? recovered : null,
    handler_id: link ? (users.get('opsmgr') ?? null) : null,
    work_order_id: link?.orderId ?? null,
    message: sayIn(RECORD_LANG, message),
    words: JSON.stringify({ message }),
    evidence: JSON.stringify(evidenceOf(one)),
    ...auditColumns(one.at),
  };
}

/** Why, as of an alarm that a packet raises. */
function evidenceOf({ limit, factorCode, at, value }: DemoExceedance): RuleEvidence {
  const fault = {
    type: limit.kind === RANGE ? 'range' : 'over',
    count: limit.continuityCount,
  } as const;
  const name = FACTORS.get(factorCode)?.name ?? factorCode;
  return limitEvidence(limit, {
    fault,
    period: 'hour',
    at: formatIsoWallTime(at),
    name,
    value,
    flag: 'N',
    previous: null,
  });
}

function saidOf(
  key: 'demo.alarm' | 'demo.order',
  { station }: SeededStation,
  one: DemoExceedance,
): Said {
  const factor = FACTORS.get(one.factorCode);
  return {
    key,
    params: {
      point: station.name,
      factor: factorIn(factor?.name ?? one.factorCode),
      times: 1,
      value: one.value,
      unit: factor?.unit ?? '',
      limit: one.upper,
    },
  };
}
