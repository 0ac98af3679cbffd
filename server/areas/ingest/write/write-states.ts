import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND, ALARM_KIND_CARDS, type AlarmKind } from '#schemas/dictionaries/alarm-kinds.ts';
import type { ToldEvidence } from '#schemas/monitor-rules/told-evidence.ts';
import {
  findActive,
  insertAlarms,
  liftAlarm,
  type NewAlarm,
  plainAlarm,
  recoverKeys,
  writeAlarmText,
  writePartOf,
  writeTextOf,
} from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { placeOf } from '../points/alarm-text.ts';
import {
  changedSettings,
  findFaults,
  isState,
  stateKey,
  type StateFault,
  type ToldState,
  withTold,
} from '../receive/device-states.ts';
import type { UploadRow } from '../receive/upload-store.ts';
import type { PointCache } from '../remember/point-cache.ts';
import type { Point } from '../remember/point.ts';
import { listExplained, listFlows, listToldStates } from './device-state-store.ts';

interface Writing {
  readonly entity: EntityOf<'alarmRecord'>;
  readonly now: Date;
  readonly cache: Pick<PointCache, 'byMn' | 'factor' | 'suppressions' | 'lifts'>;
}

/** An alarm that a state raises or, by its absence, ends. */
interface Wish {
  readonly point: Point;
  readonly kind: AlarmKind;
  readonly factorCode: string | null;
  readonly atMs: number;
  /** What is wrong, and why; null: nothing any more. */
  readonly news: News | null;
}

interface News {
  readonly message: string;
  readonly evidence: ToldEvidence;
}

const STATE_KINDS = [ALARM_KIND.instrument, ALARM_KIND.power] as const;

/**
 * Raises and ends what follows from the states devices told in a batch: faults of instruments (10), of their power (16), facilities off while
 * water or gas flows (17), settings that nobody is known to have changed (11). Call it before the uploads of the batch are stored: what they are
 * held against is read from the database. Batches without states cost nothing, and what is sent again says nothing of now.
 */
export async function writeStates(
  tx: Db,
  uploads: readonly UploadRow[],
  writing: Writing,
): Promise<readonly OutboxEntry[]> {
  const told = uploads.filter((row) => isState(row) && !row.isAgain);
  if (told.length === 0) return [];
  const mns = [...new Set(told.map(({ mn }) => mn))];
  const known = new Map((await listToldStates(tx, mns)).map((state) => [stateKey(state), state]));
  const latest = [...withTold(known, told).values()].filter(isState);
  const devices = mns.flatMap((mn) => {
    const point = writing.cache.byMn(mn);
    const atMs = Math.max(
      ...told.filter((state) => state.mn === mn).map(({ dataTime }) => dataTime),
    );
    return point
      ? [{ point, atMs, found: findFaults(latest.filter((state) => state.mn === mn)) }]
      : [];
  });
  const flows = await listFlows(
    tx,
    devices
      .filter(({ found }) => found.facilitiesOff.length > 0)
      .map(({ point, atMs }) => ({ pointId: point.row.id, atMs })),
  );
  const wishes = [
    ...devices.flatMap(({ point, atMs, found }) => [
      ...stateWishes(point, atMs, found, writing.cache),
      ...(found.hasFacilities
        ? [facilityWish(point, atMs, found.facilitiesOff, flows.get(point.row.id))]
        : []),
    ]),
    ...(await settingWishes(tx, told, known, writing.cache)),
  ];
  return fulfil(tx, wishes, writing);
}

function stateWishes(
  point: Point,
  atMs: number,
  { faults, factors }: ReturnType<typeof findFaults>,
  cache: Writing['cache'],
): readonly Wish[] {
  return factors.flatMap((factorCode) =>
    STATE_KINDS.map((kind) => {
      const wrong = faults.filter(
        (fault) => fault.kind === kind && fault.factorCode === factorCode,
      );
      return { point, kind, factorCode, atMs, news: faultNews(point, atMs, wrong, cache) };
    }),
  );
}

function faultNews(
  point: Point,
  atMs: number,
  faults: readonly StateFault[],
  cache: Writing['cache'],
): News | null {
  const [first] = faults;
  if (!first) return null;
  const { kind, factorCode, state } = first;
  const at = formatIsoWallTime(atMs);
  const facilities = faults.flatMap(({ item }) => (item.startsWith('i') ? [] : [item]));
  const facts = {
    factorCode,
    states: [...new Set(faults.map((fault) => fault.state))],
    facilities,
  };
  const evidence: ToldEvidence =
    kind === ALARM_KIND.power
      ? { told: 'powerFault', at, facts: { factorCode, state: state.replace('.', '=') } }
      : { told: 'instrument', at, facts };
  return { message: sayFaults(point, atMs, faults, cache), evidence };
}

function sayFaults(
  point: Point,
  atMs: number,
  faults: readonly StateFault[],
  cache: Writing['cache'],
): string {
  const [first] = faults;
  const what = [
    first?.factorCode ? (cache.factor(first.factorCode)?.name ?? first.factorCode) : '',
    ...faults.map(({ item }) => (item.startsWith('i') ? '' : item)),
  ].join('');
  const params = { place: placeOf(point.row), time: wallTime(atMs), what };
  if (first?.kind === ALARM_KIND.power) return writeTextOf('powerTold', params);
  const states = faults.map(({ state }) =>
    writePartOf('state', state, 'state.reserve', { code: state.split('.')[1] ?? '' }),
  );
  return writeAlarmText(ALARM_KIND.instrument, {
    ...params,
    state: states.join(writeTextOf('and')),
  });
}

function facilityWish(
  point: Point,
  atMs: number,
  off: readonly string[],
  flow: { readonly value: number; readonly unit: string | null } | undefined,
): Wish {
  const wish = { point, kind: ALARM_KIND.facility, factorCode: null, atMs };
  if (off.length === 0 || flow === undefined || flow.value <= 0) return { ...wish, news: null };
  const unit = flow.unit ?? '';
  const params = {
    place: placeOf(point.row),
    time: wallTime(atMs),
    what: off.join(writeTextOf('and')),
    value: flow.value,
    unit,
  };
  const evidence = {
    told: 'facility',
    at: formatIsoWallTime(atMs),
    facts: { facilities: off, flow: flow.value, unit },
  } as const;
  return { ...wish, news: { message: writeAlarmText(ALARM_KIND.facility, params), evidence } };
}

async function settingWishes(
  tx: Db,
  told: readonly ToldState[],
  known: ReadonlyMap<string, ToldState>,
  cache: Writing['cache'],
): Promise<readonly Wish[]> {
  const changes = changedSettings(told, known);
  if (changes.length === 0) return [];
  const explained = await listExplained(tx, changes);
  return changes.flatMap(({ mn, factorCode, item, before, after, atMs }, at) => {
    const point = cache.byMn(mn);
    if (!point || explained.has(at)) return [];
    const what = [factorCode, item]
      .flatMap((code) => (code === null ? [] : [cache.factor(code)?.name ?? code]))
      .join(' ');
    const params = { place: placeOf(point.row), time: wallTime(atMs), what, before, after };
    const evidence = {
      told: 'parameter',
      at: formatIsoWallTime(atMs),
      facts: { factorCode, item, before, after },
    } as const;
    return [
      {
        point,
        kind: ALARM_KIND.parameter,
        factorCode,
        atMs,
        news: { message: writeAlarmText(ALARM_KIND.parameter, params), evidence },
      },
    ];
  });
}

async function fulfil(
  tx: Db,
  wishes: readonly Wish[],
  { entity, now, cache }: Writing,
): Promise<readonly OutboxEntry[]> {
  const keyOf = ({ point, kind, factorCode }: Wish) => ({
    kind,
    pointId: point.row.id,
    stationId: null,
    factorCode,
  });
  const active = await findActive(tx, wishes.map(keyOf));
  const over = wishes.filter(({ news }, at) => news === null && active.has(at));
  const ended =
    over.length === 0
      ? []
      : await recoverKeys(
          tx,
          entity,
          over.map(keyOf),
          new Date(Math.max(...over.map(({ atMs }) => atMs))).toISOString(),
        );
  const loud = wishes.filter(
    ({ point, factorCode, atMs }) =>
      cache.suppressions().at(point.row.id, factorCode, atMs) === null,
  );
  const raised = loud.flatMap((wish) =>
    wish.news === null || active.has(wishes.indexOf(wish))
      ? []
      : [liftAlarm(newAlarm(wish, wish.news), cache.lifts())],
  );
  // of several of one point, factor and kind the first stands
  const fresh = [
    ...new Map(
      raised
        .toReversed()
        .map((alarm) => [[alarm.pointId, alarm.factorCode, alarm.alarmType].join('|'), alarm]),
    ).values(),
  ];
  const joined = await insertAlarms(tx, entity, fresh, now);
  return [
    ...ended.map(({ id, stationId }) => ({
      name: 'alarm.recovered',
      payload: { alarmId: id, stationId: stationId ?? '' },
    })),
    ...fresh
      .filter(({ id }) => !joined.has(id))
      .map(({ id, stationId, level }) => ({
        name: 'alarm.raised',
        payload: { alarmId: id, stationId: stationId ?? '', level },
      })),
  ];
}

function newAlarm({ point: { row }, kind, factorCode, atMs }: Wish, news: News): NewAlarm {
  return plainAlarm({ ...row, pointId: row.id }, atMs, {
    factorCode,
    alarmType: kind,
    level: ALARM_KIND_CARDS[kind].level,
    ...news,
  });
}
