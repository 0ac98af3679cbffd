import { wallTime } from '#schemas/basics/wall-time.ts';
import { type AlarmKind, ALARM_KIND_CARDS } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Evidence } from '#schemas/monitor-rules/evidence.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { insertAlarms, type NewAlarm, progressAlarms } from './alarm-store.ts';
import { alarmEntity } from './alarm.ts';
import { loadLifts } from './lift-store.ts';
import { liftAlarm, makeLevelLifts } from './lift.ts';
import {
  type AlarmKey,
  type AlarmPlace,
  findActive,
  findPlaces,
  lockOutside,
  recoverKeys,
} from './outside-store.ts';
import { type AlarmTextName, sayAlarmOf, saySentence } from './sentence.ts';
import { listUnsilenced } from './suppression-store.ts';

/** Where and of what kind an alarm is: of a point, of a station where no point is meant, or of what is of no station. */
export interface OutsideKey {
  readonly kind: AlarmKind;
  readonly pointId?: string | null;
  readonly stationId?: string | null;
  readonly factorCode?: string | null;
  /** What is of no station, by a name of its own (`stock:batch:12`), or one of several of a station (`camera:12`). */
  readonly subjectKey?: string;
}

/** An alarm that is raised outside of ingest. */
export interface OutsideAlarm extends OutsideKey {
  /** When it was noticed; now where absent. */
  readonly at?: Date;
  /** That of the card of its kind where absent. */
  readonly level?: 1 | 2 | 3 | 4;
  readonly value?: number | null;
  readonly limitText?: string | null;
  readonly unit?: string | null;
  /** What the sentence of its kind says besides `place` and `time`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Instead of the usual sentence of its kind: another of the delivered ones. */
  readonly sentence?: AlarmTextName;
  /** Instead of any of them. */
  readonly message?: string;
  /** With `subjectKey`: whose it is, and what people call the place. */
  readonly subject?: { readonly opsCompanyId: string | null; readonly place: string };
  readonly ruleId?: string;
  readonly ruleVersion?: number;
  /** Why: what was heard or not heard, with its numbers. */
  readonly evidence: Evidence;
}

/**
 * Raises alarms that no packet raises: hours, schedules, stock, cameras, doors. One is active of a point (or station), a factor and a kind: what
 * is active goes on, with one time more where this is later than what it knew, and its level only rises. Where an agreed stop or calibration
 * window silences the kind, nothing happens. Doing it twice changes nothing.
 * @returns how many are new, and how many rose in level
 * @throws AppError `invalid` where neither a point nor a station is named, or there is none such
 */
export async function raiseAlarms(
  ctx: Ctx,
  alarms: readonly OutsideAlarm[],
): Promise<{ readonly raised: number; readonly lifted: number }> {
  if (alarms.length === 0) return { raised: 0, lifted: 0 };
  return inTransaction(ctx, async (tx) => {
    await lockOutside(tx.db);
    const loud = await withoutSilenced(tx, dropRepeats(alarms));
    const keys = loud.map(keyOf);
    const active = await findActive(tx.db, keys);
    const places = await placesOf(tx, keys);
    const lifted = await goOn(tx, loud, active);
    const lifts = makeLevelLifts(await loadLifts(tx.db));
    const fresh = loud.flatMap((alarm, at) =>
      active.has(at) ? [] : [liftAlarm(newAlarm(alarm, placeOf(alarm, places), tx.now()), lifts)],
    );
    const joined = await insertAlarms(tx.db, alarmEntity(tx), fresh, tx.now());
    const raised = fresh.filter(({ id }) => !joined.has(id));
    for (const { id, stationId, level } of raised)
      tx.emit('alarm.raised', { alarmId: id, stationId: stationId ?? '', level });
    return { raised: raised.length, lifted };
  });
}

/** Ends what `raiseAlarms` raised; what is not active stays as it is. @returns how many ended */
export async function recoverAlarmsOf(
  ctx: Ctx,
  keys: readonly OutsideKey[],
  at: Date = ctx.now(),
): Promise<number> {
  if (keys.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    await lockOutside(tx.db);
    const ended = await recoverKeys(tx.db, alarmEntity(tx), keys.map(keyOf), at.toISOString());
    for (const { id, stationId } of ended)
      tx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
    return ended.length;
  });
}

/** What of it is active once. */
export function keyOf({ kind, pointId, stationId, factorCode, subjectKey }: OutsideKey): AlarmKey {
  return {
    kind,
    subjectKey: subjectKey ?? null,
    pointId: pointId ?? null,
    stationId: pointId ? null : (stationId ?? null),
    factorCode: factorCode ?? null,
  };
}

/** Of several of one key the last counts. */
function dropRepeats(alarms: readonly OutsideAlarm[]): readonly OutsideAlarm[] {
  return [
    ...new Map(alarms.map((alarm) => [Object.values(keyOf(alarm)).join('|'), alarm])).values(),
  ];
}

async function withoutSilenced(
  tx: Ctx,
  alarms: readonly OutsideAlarm[],
): Promise<readonly OutsideAlarm[]> {
  const canBe = alarms.filter(
    ({ kind, pointId }) => ALARM_KIND_CARDS[kind].isSuppressed && pointId,
  );
  if (canBe.length === 0) return alarms;
  const loud = await listUnsilenced(
    tx.db,
    canBe.map((alarm) => ({ pointId: alarm.pointId ?? '', factorCode: alarm.factorCode ?? null })),
    tx.now(),
  );
  const silenced = new Set(canBe.filter((_, at) => !loud.has(at)));
  return alarms.filter((alarm) => !silenced.has(alarm));
}

/** Of what is of no station. */
export function ownPlace({ subjectKey, subject }: OutsideAlarm): AlarmPlace | undefined {
  if (subjectKey === undefined || subject === undefined) return undefined;
  return {
    pointId: null,
    stationId: null,
    enterpriseId: null,
    regionCode: null,
    subjectKey,
    ...subject,
  };
}

type PlaceOf = (key: AlarmKey) => AlarmPlace;

/** A camera or a door is of a station, and has alarms of its own there. */
function placeOf(alarm: OutsideAlarm, places: PlaceOf): AlarmPlace {
  const own = ownPlace(alarm);
  if (own) return own;
  const { subjectKey } = alarm;
  return { ...places(keyOf(alarm)), ...(subjectKey !== undefined && { subjectKey }) };
}

async function placesOf(tx: Ctx, keys: readonly AlarmKey[]): Promise<PlaceOf> {
  const named = (pick: (key: AlarmKey) => string | null): readonly string[] =>
    keys.flatMap((key) => pick(key) ?? []);
  const places = await findPlaces(
    tx.db,
    named(({ pointId }) => pointId),
    named(({ stationId }) => stationId),
  );
  const known = new Map(
    places.map((place) => [place.pointId ?? `station ${place.stationId}`, place]),
  );
  return ({ pointId, stationId }) => {
    const place = known.get(pointId ?? `station ${stationId}`);
    if (!place) throw new AppError('invalid', { field: 'pointId' });
    return place;
  };
}

/** Active alarms go on. @returns how many rose */
async function goOn(
  tx: Ctx,
  alarms: readonly OutsideAlarm[],
  active: Awaited<ReturnType<typeof findActive>>,
): Promise<number> {
  const steps = [...active].flatMap(([at, { id, level, lastMs }]) => {
    const alarm = alarms[at];
    const now = (alarm?.at ?? tx.now()).getTime();
    const next = alarm ? levelOf(alarm) : level;
    return alarm && (now > lastMs || next > level)
      ? [{ id, alarm, level: next, at: now, isLater: now > lastMs, rises: next > level }]
      : [];
  });
  await progressAlarms(
    tx.db,
    alarmEntity(tx),
    steps.map(({ id, alarm, level, at, isLater }) => ({
      id,
      level,
      at: new Date(at).toISOString(),
      value: alarm.value ?? null,
      maxValue: alarm.value ?? null,
      multiple: null,
      addTimes: isLater ? 1 : 0,
    })),
  );
  const risen = steps.filter(({ rises }) => rises);
  for (const { id, alarm, level } of risen)
    tx.emit('alarm.levelRaised', { alarmId: id, stationId: alarm.stationId ?? '', level });
  return risen.length;
}

function levelOf({ kind, level }: OutsideAlarm): number {
  return level ?? ALARM_KIND_CARDS[kind].level;
}

const UNSAID = { value: null, unit: null, limitText: null, ruleId: null, ruleVersion: null };

/** The alarm as it is written, with its sentence. */
export function newAlarm(
  alarm: OutsideAlarm,
  { place, ...where }: AlarmPlace,
  now: Date,
): NewAlarm {
  const { at, value, unit, limitText, ruleId, ruleVersion, evidence } = {
    at: now,
    ...UNSAID,
    ...alarm,
  };
  const params = {
    place,
    time: wallTime(at.getTime()),
    value: value ?? '',
    unit: unit ?? '',
    limit: limitText ?? '',
    ...alarm.params,
  };
  return {
    id: newId(),
    ...where,
    factorCode: alarm.factorCode ?? null,
    alarmType: alarm.kind,
    level: levelOf(alarm),
    at: at.toISOString(),
    lastAt: at.toISOString(),
    endedAt: null,
    value,
    maxValue: value,
    upper: null,
    lower: null,
    limitText,
    multiple: null,
    unit,
    times: 1,
    message:
      alarm.message ??
      (alarm.sentence ? saySentence(alarm.sentence, params) : sayAlarmOf(alarm.kind, params)),
    ruleId,
    ruleVersion,
    evidence,
  };
}
