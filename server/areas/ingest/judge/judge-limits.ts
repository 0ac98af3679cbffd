import type { JudgeStateRow } from '#server/areas/alarm/face.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { Factors } from '../points/factors.ts';
import {
  isIdle,
  type Memory as WatchMemory,
  rowsOf,
  step,
  versionAt,
  type Watch,
  type WatchVersion,
} from '../points/watch.ts';
import type { PreparedReading } from '../receive/prepare.ts';
import type { Point } from '../remember/point.ts';
import type { GoingOn, SlotChanges } from './alarm-changes.ts';
import { isHeldAt } from './held-slots.ts';
import { newLimitAlarm, type LimitHit, sayLimitAlarm } from './limit-alarm.ts';

/** A batch that is judged by limits: what was remembered before it, and what is to be kept of it. */
export interface LimitJudging {
  readonly factors: Pick<Factors, 'of' | 'unitAt'>;
  readonly slots: Pick<SlotChanges, 'hold' | 'end' | 'calm'>;
  /** What watches remembered, in the order they were judged. */
  readonly journal: {
    readonly watch: Watch;
    readonly kind: ReadingKind;
    readonly before: WatchMemory;
  }[];
  /** Watches whose memory is worth a row, or was. */
  readonly stored: Map<Watch, Set<ReadingKind>>;
}

/** A value, with the kind of readings and the time (ISO) it belongs to. */
export interface ValueAt {
  readonly kind: ReadingKind;
  readonly dataTime: string;
  readonly reading: PreparedReading;
}

export function makeLimitJudging(
  factors: Pick<Factors, 'of' | 'unitAt'>,
  slots: Pick<SlotChanges, 'hold' | 'end' | 'calm'>,
): LimitJudging {
  return { factors, slots, journal: [], stored: new Map() };
}

/** Judges one value by all that is watched on its factor. */
export function judgeByLimits(judging: LimitJudging, point: Point, at: ValueAt): void {
  for (const watch of point.watches.get(at.reading.factorCode) ?? [])
    if (watch.kinds.includes(at.kind)) judgeByOne(judging, point, watch, at);
}

function judgeByOne(judging: LimitJudging, point: Point, watch: Watch, at: ValueAt): void {
  const { kind, dataTime, reading } = at;
  const version = versionAt(watch, dataTime);
  const value = version?.limit.usesConverted ? (reading.zs ?? reading.value) : reading.value;
  const sampleTime = reading.sampleTime === null ? null : String(reading.sampleTime);
  const taken = step(watch, kind, {
    time: dataTime,
    version,
    value,
    flag: reading.flag,
    sampleTime,
  });
  if (!taken) return;
  const { before, after, event } = taken;
  judging.journal.push({ watch, kind, before });
  if (!isIdle(watch, before.state) || !isIdle(watch, after.state)) note(judging, watch, kind);
  if (event)
    apply(judging, {
      point,
      watch,
      version,
      kind,
      event,
      dataTime,
      value,
      run: after.state.bad,
      flag: reading.flag,
      previous: before.state.lastValue,
    });
}

function note({ stored }: LimitJudging, watch: Watch, kind: ReadingKind): void {
  const kinds = stored.get(watch);
  if (kinds) kinds.add(kind);
  else stored.set(watch, new Set([kind]));
}

function apply(
  { factors, slots }: LimitJudging,
  { version, ...said }: Omit<LimitHit, 'version'> & { readonly version: WatchVersion | undefined },
): void {
  const { point, watch, event, dataTime: at } = said;
  const stationId = point.row.stationId ?? '';
  const { slot } = watch;
  if (event.event !== 'recover' && version) {
    const hit = { ...said, version };
    const joins = slot.joins ? joinOf(hit, factors) : undefined;
    const value = joins ? null : said.value;
    slots.hold(
      slot,
      { stationId, at, value, level: event.level, multiple: event.multiple, joins },
      () => newLimitAlarm(hit, factors),
    );
  } else if (isHeldAt(point, slot)) slots.calm(slot, at);
  else slots.end(slot, { stationId, at });
}

function joinOf(hit: LimitHit, factors: Pick<Factors, 'of' | 'unitAt'>): GoingOn['joins'] {
  return {
    factorCode: hit.watch.factorCode,
    mark: hit.flag,
    say: (codes) => sayLimitAlarm(hit, codes, factors),
  };
}

/** What the database is to keep of watches, and what it need not any more. */
export function keptOf({ stored }: LimitJudging): {
  readonly kept: JudgeStateRow[];
  readonly idle: JudgeStateRow[];
} {
  const rows = [...stored].map(([watch, kinds]) => rowsOf(watch, kinds));
  return { kept: rows.flatMap(({ kept }) => kept), idle: rows.flatMap(({ idle }) => idle) };
}

/** Watches remember again what they did before. */
export function takeBack({ journal }: LimitJudging): void {
  for (const { watch, kind, before } of journal.reverse()) watch.memory.set(kind, before);
}
