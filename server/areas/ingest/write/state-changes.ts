import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND, ALARM_KIND_CARDS, type AlarmKind } from '#schemas/dictionaries/alarm-kinds.ts';
import type { ToldEvidence } from '#schemas/monitor-rules/told-evidence.ts';
import {
  type AlarmBatch,
  type AlarmKey,
  findActive,
  liftAlarm,
  type NewAlarm,
  plainAlarm,
  sayAlarmOf,
  sayAll,
  sayPartOf,
  saySentence,
} from '#server/areas/alarm/face.ts';
import type { Said } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { nameFactor, placeOf } from '../points/alarm-text.ts';
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
import type { Memory } from '../remember/memory.ts';
import type { Point } from '../remember/point.ts';
import { listExplained, listFlows, listToldStates } from './device-state-store.ts';

/** What is asked of memory. */
type StateMemory = Pick<Memory, 'points' | 'factors' | 'spans'>;

/** Alarms that end and begin by what devices told. */
export interface StateChanges {
  readonly over: AlarmBatch['over'];
  readonly raised: readonly NewAlarm[];
}

const NOTHING: StateChanges = { over: { keys: [], at: '' }, raised: [] };

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
  readonly message: Said;
  readonly evidence: ToldEvidence;
}

const STATE_KINDS = [ALARM_KIND.instrument, ALARM_KIND.power] as const;

/**
 * What ends and begins by the states devices told in a batch: faults of instruments (10), of their power (16), facilities off while
 * water or gas flows (17), settings that nobody is known to have changed (11). Call it before the uploads of the batch are stored: what they are
 * held against is read from the database. Batches without states cost nothing, and what is sent again says nothing of now.
 */
export async function findStateChanges(
  tx: Db,
  uploads: readonly UploadRow[],
  memory: StateMemory,
): Promise<StateChanges> {
  const told = uploads.filter((row) => isState(row) && !row.isAgain);
  if (told.length === 0) return NOTHING;
  const mns = [...new Set(told.map(({ mn }) => mn))];
  const known = new Map((await listToldStates(tx, mns)).map((state) => [stateKey(state), state]));
  const latest = [...withTold(known, told).values()].filter(isState);
  const devices = mns.flatMap((mn) => {
    const point = memory.points.byMn(mn);
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
      ...stateWishes(point, atMs, found, memory),
      ...(found.hasFacilities
        ? [facilityWish(point, atMs, found.facilitiesOff, flows.get(point.row.id))]
        : []),
    ]),
    ...(await settingWishes(tx, told, known, memory)),
  ];
  return fulfil(tx, wishes, memory);
}

function stateWishes(
  point: Point,
  atMs: number,
  { faults, factors }: ReturnType<typeof findFaults>,
  memory: StateMemory,
): readonly Wish[] {
  return factors.flatMap((factorCode) =>
    STATE_KINDS.map((kind) => {
      const wrong = faults.filter(
        (fault) => fault.kind === kind && fault.factorCode === factorCode,
      );
      return { point, kind, factorCode, atMs, news: faultNews(point, atMs, wrong, memory) };
    }),
  );
}

function faultNews(
  point: Point,
  atMs: number,
  faults: readonly StateFault[],
  memory: StateMemory,
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
  return { message: sayFaults(point, atMs, faults, memory), evidence };
}

function sayFaults(
  point: Point,
  atMs: number,
  faults: readonly StateFault[],
  memory: StateMemory,
): Said {
  const [first] = faults;
  const what = [
    first?.factorCode ? nameFactor(memory.factors, first.factorCode) : '',
    ...faults.map(({ item }) => (item.startsWith('i') ? '' : item)),
  ];
  const params = { place: placeOf(point.row), time: wallTime(atMs), what };
  if (first?.kind === ALARM_KIND.power) return saySentence('powerTold', params);
  const states = faults.map(({ state }) =>
    sayPartOf('state', state, 'state.reserve', { code: state.split('.')[1] ?? '' }),
  );
  return sayAlarmOf(ALARM_KIND.instrument, { ...params, state: sayAll(states) });
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
    what: sayAll(off),
    value: flow.value,
    unit,
  };
  const evidence = {
    told: 'facility',
    at: formatIsoWallTime(atMs),
    facts: { facilities: off, flow: flow.value, unit },
  } as const;
  return { ...wish, news: { message: sayAlarmOf(ALARM_KIND.facility, params), evidence } };
}

async function settingWishes(
  tx: Db,
  told: readonly ToldState[],
  known: ReadonlyMap<string, ToldState>,
  memory: StateMemory,
): Promise<readonly Wish[]> {
  const changes = changedSettings(told, known);
  if (changes.length === 0) return [];
  const explained = await listExplained(tx, changes);
  return changes.flatMap(({ mn, factorCode, item, before, after, atMs }, at) => {
    const point = memory.points.byMn(mn);
    if (!point || explained.has(at)) return [];
    const what = [factorCode, item].flatMap((code, place) =>
      code === null
        ? []
        : [place === 0 || factorCode === null ? '' : ' ', nameFactor(memory.factors, code)],
    );
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
        news: { message: sayAlarmOf(ALARM_KIND.parameter, params), evidence },
      },
    ];
  });
}

async function fulfil(
  tx: Db,
  wishes: readonly Wish[],
  { spans }: StateMemory,
): Promise<StateChanges> {
  const active = await findActive(tx, wishes.map(keyOf));
  const over = wishes.filter(({ news }, at) => news === null && active.has(at));
  const lastMs = Math.max(0, ...over.map(({ atMs }) => atMs));
  const raised = wishes.flatMap((wish, at) => {
    const { point, factorCode, atMs, news } = wish;
    const isSilent = spans.suppressions().at(point.row.id, factorCode, atMs) !== null;
    return news === null || isSilent || active.has(at)
      ? []
      : [liftAlarm(newAlarm(wish, news), spans.lifts())];
  });
  return {
    over: { keys: over.map(keyOf), at: new Date(lastMs).toISOString() },
    raised: firstOfEach(raised),
  };
}

function keyOf({ point, kind, factorCode }: Wish): AlarmKey {
  return { kind, pointId: point.row.id, stationId: null, factorCode };
}

/** Of several of one point, factor and kind the first stands. */
function firstOfEach(alarms: readonly NewAlarm[]): readonly NewAlarm[] {
  const first = new Map<string, NewAlarm>();
  for (const alarm of alarms.toReversed())
    first.set([alarm.pointId, alarm.factorCode, alarm.alarmType].join('|'), alarm);
  return [...first.values()];
}

function newAlarm({ point: { row }, kind, factorCode, atMs }: Wish, news: News): NewAlarm {
  return plainAlarm({ ...row, pointId: row.id }, atMs, {
    factorCode,
    alarmType: kind,
    level: ALARM_KIND_CARDS[kind].level,
    ...news,
  });
}
