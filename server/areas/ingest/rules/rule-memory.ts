import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import type { Frame, RuleSurroundings } from '#schemas/monitor-rules/frame.ts';
import { periodMs } from '#schemas/monitor-rules/spans.ts';
import type { ValueField } from '#schemas/monitor-rules/tree.ts';
import { MOST_FRAMES_BACK } from '#schemas/monitor-rules/walk.ts';
import type { Db } from '#server/db/db.ts';
import { READING_KINDS } from '#server/db/partitions.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { ColumnNeeds, Stretch } from './columns-store.ts';
import { groupBy } from './group-by.ts';
import type { OtherFrames } from './other-frames.ts';
import { loadRuleStates, type RuleStateRow } from './rule-store.ts';
import {
  factorsAt,
  judges,
  NO_VALUES,
  restoreRule,
  type RuleWatch,
  startAnew,
} from './rule-watch.ts';
import { readStoredFrames } from './stored-frames.ts';
import { readStatesSince } from './stored-states-store.ts';
import type { PointStates } from './told-states.ts';

/** A point whose rules are to remember what was stored. */
export interface Forgetful {
  readonly pointId: string;
  readonly rules: readonly RuleWatch[];
  /** Newest DataTime stored live, ms. */
  newestMs(kind: ReadingKind): number | undefined;
  readonly around: (kind: ReadingKind) => RuleSurroundings;
  /** Whether stops and windows keep a value of a factor at a time from being judged. */
  isSuppressed(factor: string, timeMs: number): boolean;
}

/** What else is filled with what was stored. */
interface Beside {
  readonly others: OtherFrames;
  readonly told: PointStates;
}

interface Filling extends Beside {
  /** Since when states of a point were read. */
  readonly seenMs: Map<string, number>;
}

/** Readings that are read at once: more are read in turns, so that memory stays bounded and others have their turn between. */
const MAX_READ_AT_ONCE = 100_000;
/** Frames of a horizon come no closer than this. */
const LEAST_INTERVAL_MS = 30_000;
/** No factor: only what concerns all of them matters. */
const WHOLE_POINT = '';
/** Where a horizon did not hold what a rule counts, so much more is read each time. */
const FURTHER = 4;

/**
 * Fills the memories of rules with the stored readings of their horizon: what a rule remembers follows from what is stored, so that a
 * start, another server or a failed batch change nothing. Where frames are rare or their factors missing, it reads on until nothing
 * earlier matters, or as many frames back as a rule may look. Whether it is active is kept apart.
 * @returns what is kept of rules, by point
 */
export async function remember(
  db: Db,
  points: readonly Forgetful[],
  beside: Beside,
): Promise<ReadonlyMap<string, readonly RuleStateRow[]>> {
  const ids = points.map(({ pointId }) => pointId);
  const states = groupBy(await loadRuleStates(db, ids), ({ pointId }) => pointId);
  const ruled = points.filter(({ rules }) => rules.length > 0);
  for (const { rules } of ruled) for (const watch of rules) startAnew(watch);
  const seenMs = new Map<string, number>();
  await readTold(db, ruled.filter(asksStates).map(firstLook), { ...beside, seenMs });
  for (const kind of READING_KINDS) await rememberKind(db, kind, ruled, { ...beside, seenMs });
  for (const { pointId, rules } of ruled)
    for (const watch of rules)
      restoreRule(
        watch,
        states.get(pointId)?.find(({ ruleId }) => ruleId === watch.rule.row.id),
      );
  return states;
}

/** A rule that is to see the frames from a moment on. */
interface Looking {
  readonly watch: RuleWatch;
  readonly fromMs: number;
}

interface Wanted extends Stretch {
  readonly point: Forgetful;
  readonly looking: readonly Looking[];
}

async function rememberKind(
  db: Db,
  kind: ReadingKind,
  points: readonly Forgetful[],
  beside: Filling,
): Promise<void> {
  let wanted = points.flatMap((point) => wantedOf(point, kind));
  while (wanted.length > 0) {
    const further: Wanted[] = [];
    for (const part of inTurns(wanted, kind)) {
      await readOthers(db, kind, part, beside.others);
      await readTold(
        db,
        part.filter(({ point }) => asksStates(point)),
        beside,
      );
      const watches = part.flatMap(({ looking }) => looking.map(({ watch }) => watch));
      const frames = await readStoredFrames(db, kind, part.map(stretchOf), {
        factors: [...new Set(watches.flatMap(factorsAt))],
        needs: needsOf(watches),
        isEveryMoment: watches.some(({ rule }) => rule.needsAllFrames),
      });
      for (const one of part)
        further.push(...lookFurther(one, replay(one, frames.get(one.pointId) ?? [], kind), kind));
    }
    wanted = further;
  }
}

/** Since when a rule at a point asks for states at the frames that were stored; of one that never sent what they judge, whatever is stored. */
function firstLook(point: Forgetful): Pick<Stretch, 'pointId' | 'fromMs'> {
  const wanted = READING_KINDS.flatMap((kind) => wantedOf(point, kind));
  return {
    pointId: point.pointId,
    fromMs: wanted.length === 0 ? 0 : Math.min(...wanted.map(({ fromMs }) => fromMs)),
  };
}

const asksStates = ({ rules }: Pick<Forgetful, 'rules'>): boolean =>
  rules.some(({ rule }) => rule.asksStates);

/** What devices told since the first frame that is looked at, where that is further back than was read before. */
async function readTold(
  db: Db,
  wanted: readonly Pick<Stretch, 'pointId' | 'fromMs'>[],
  { told, seenMs }: Filling,
): Promise<void> {
  const further = wanted.filter(
    ({ pointId, fromMs }) => fromMs < (seenMs.get(pointId) ?? Infinity),
  );
  if (further.length === 0) return;
  const stored = groupBy(await readStatesSince(db, further), ({ pointId }) => pointId);
  for (const { pointId, fromMs } of further) {
    seenMs.set(pointId, fromMs);
    told.fill(pointId, stored.get(pointId) ?? []);
  }
}

/** Nothing is to be read of a point that never sent this kind, or whose rules do not ask for it. */
function wantedOf(point: Forgetful, kind: ReadingKind): Wanted[] {
  const untilMs = point.newestMs(kind);
  if (untilMs === undefined) return [];
  // the newest frame itself belongs to it: a packet may bring more of it
  const looking = point.rules
    .filter((watch) => judges(watch, kind))
    .map((watch) => ({ watch, fromMs: untilMs - watch.rule.judge.horizonMs - periodMs(kind) }));
  return wantedBy(point, looking, untilMs);
}

function wantedBy(point: Forgetful, looking: readonly Looking[], untilMs: number): Wanted[] {
  if (looking.length === 0) return [];
  return [
    {
      point,
      looking,
      pointId: point.pointId,
      fromMs: Math.min(...looking.map(({ fromMs }) => fromMs)),
      untilMs,
    },
  ];
}

/** Rules that what lies further back matters to begin anew there. */
function lookFurther(
  { point, untilMs }: Wanted,
  unsettled: readonly Looking[],
  kind: ReadingKind,
): Wanted[] {
  const looking = unsettled.flatMap(({ watch, fromMs }) => {
    const mostMs = Math.max(watch.rule.judge.horizonMs, MOST_FRAMES_BACK * periodMs(kind));
    const earlierMs = Math.max(untilMs - (untilMs - fromMs) * FURTHER, untilMs - mostMs);
    return earlierMs < fromMs ? [{ watch, fromMs: earlierMs }] : [];
  });
  for (const { watch } of looking) startAnew(watch);
  return wantedBy(point, looking, untilMs);
}

function stretchOf({ pointId, fromMs, untilMs }: Wanted): Stretch {
  return { pointId, fromMs, untilMs };
}

function needsOf(watches: readonly RuleWatch[]): ColumnNeeds {
  const needs = watches.map(({ rule }) => rule.needs);
  // what an alarm says is the value, whatever was compared
  const fields = new Set<ValueField>(['value', ...needs.flatMap((one) => [...one.fields])]);
  return {
    fields,
    hasMarks: needs.some(({ hasMarks }) => hasMarks),
    hasSampleTimes: needs.some(({ hasSampleTimes }) => hasSampleTimes),
  };
}

/** What rules ask of other points, over the same time. */
async function readOthers(
  db: Db,
  kind: ReadingKind,
  wanted: readonly Wanted[],
  others: OtherFrames,
): Promise<void> {
  const asking = wanted.flatMap(({ looking, untilMs }) =>
    looking
      .filter(({ watch }) => watch.rule.judge.others.length > 0)
      .map((one) => ({ ...one, untilMs })),
  );
  const stretches = new Map<string, Stretch>();
  for (const { watch, fromMs, untilMs } of asking)
    for (const { pointId } of watch.rule.judge.others) {
      const known = stretches.get(pointId);
      stretches.set(pointId, {
        pointId,
        fromMs: Math.min(fromMs, known?.fromMs ?? Infinity),
        untilMs: Math.max(untilMs, known?.untilMs ?? 0),
      });
    }
  const factors = new Set(
    asking.flatMap(({ watch: { rule, memory } }) =>
      rule.judge.others.map(({ factor }) => resolveFactor(factor, memory.flow)),
    ),
  );
  const stored = await readStoredFrames(db, kind, [...stretches.values()], {
    factors: [...factors],
    needs: needsOf(asking.map(({ watch }) => watch)),
    isEveryMoment: false,
  });
  for (const [pointId, frames] of stored)
    for (const { timeMs, values } of frames) others.put({ pointId, kind, timeMs }, values);
}

/** Parts of a list of which each is read at once. */
function inTurns(wanted: readonly Wanted[], kind: ReadingKind): readonly (readonly Wanted[])[] {
  const parts: Wanted[][] = [];
  let room = 0;
  const interval = Math.max(LEAST_INTERVAL_MS, periodMs(kind) / 2);
  for (const one of wanted) {
    const factors = new Set(one.looking.flatMap(({ watch }) => factorsAt(watch))).size;
    const size = Math.ceil((one.untilMs - one.fromMs) / interval) * Math.max(1, factors);
    if (parts.length === 0 || size > room) {
      parts.push([]);
      room = MAX_READ_AT_ONCE;
    }
    parts.at(-1)?.push(one);
    room -= size;
  }
  return parts;
}

/** What was not judged as it came is not remembered either. */
function judgedFrame(point: Forgetful, frame: Frame): Frame | null {
  if (frame.values.size === 0) return point.isSuppressed(WHOLE_POINT, frame.timeMs) ? null : frame;
  const values = new Map(
    [...frame.values].filter(([factor]) => !point.isSuppressed(factor, frame.timeMs)),
  );
  if (values.size === frame.values.size) return frame;
  return values.size === 0 ? null : { timeMs: frame.timeMs, values };
}

/** @returns the rules to which it matters what lies further back */
function replay(
  { point, looking, untilMs }: Wanted,
  frames: Iterable<Frame>,
  kind: ReadingKind,
): readonly Looking[] {
  const around = point.around(kind);
  const runs = looking.map((one) => ({
    ...one,
    settling: one.watch.rule.judge.settling(one.watch.memory, one.fromMs),
  }));
  const step = (frame: Frame): void => {
    for (const { watch, fromMs, settling } of runs) {
      if (frame.timeMs < fromMs || frame.timeMs === watch.memory.timeMs) continue;
      if (watch.memory.timeMs > -Infinity) settling.see(watch.memory);
      watch.rule.judge.step(watch.memory, frame, around);
    }
  };
  for (const stored of frames) {
    const frame = judgedFrame(point, stored);
    if (frame !== null) step(frame);
  }
  // more may come of the newest frame, although none of what it held so far was read
  if (!point.isSuppressed(WHOLE_POINT, untilMs)) step({ timeMs: untilMs, values: NO_VALUES });
  return runs.filter(({ settling }) => !settling.isSettled(untilMs));
}
