import type { FrameValue, RuleJudge, RuleSurroundings } from '#schemas/monitor-rules/frame.ts';
import type { RuleMemory } from '#schemas/monitor-rules/judge.ts';
import { noTold, tell, type Series, type WritableFrameValue } from '#server/areas/ingest/face.ts';
import type { Placed } from './places.ts';

/** A beginning or end of what a rule would have raised. */
export interface HistoryEvent {
  readonly timeMs: number;
  readonly event: 'raise' | 'recover';
  /** Frames in which it held while it was raised, of all so far. */
  readonly held: number;
  readonly value: number | null;
}

/** A frame as it was judged. */
export interface JudgedFrame {
  readonly pt: number;
  readonly timeMs: number;
  readonly truth: boolean | null;
  readonly event: 'raise' | 'again' | 'recover' | null;
  readonly isActive: boolean;
  /** By id of block. */
  readonly results: Readonly<Record<string, boolean | number | null>>;
}

/** What came of a rule at a point. */
export interface PointHistory {
  readonly pt: number;
  readonly frames: number;
  readonly held: number;
  /** In order of time. */
  readonly events: readonly HistoryEvent[];
}

/** What all points of a run have in common. */
export interface RunGround {
  readonly judge: RuleJudge<RuleMemory>;
  /** Codes of the factors that are read. */
  readonly factors: readonly string[];
  /** The factor an alarm of the rule is about. */
  readonly about: string | undefined;
  readonly countedFromMs: number;
  readonly other: RuleSurroundings['other'];
  /** What the device of a point told of its states. */
  states(
    pointId: string,
    ...asked: Parameters<RuleSurroundings['states']>
  ): ReturnType<RuleSurroundings['states']>;
  isHoliday(day: string): boolean;
  /** Who wants to see each frame that counts, with what each block came to. */
  readonly onFrame?: ((frame: JudgedFrame) => void) | undefined;
}

/** Values of a frame; the judge looks at those of the frame before as well, so that two of them take turns. */
interface Values {
  readonly map: Map<string, FrameValue>;
  readonly told: readonly WritableFrameValue[];
}

/** A rule at one point, frame after frame; series may come piece by piece, each later than the one before. */
export class PointRun {
  readonly pt: number;
  readonly #ground: RunGround;
  readonly #pieces: readonly Placed[];
  readonly #memory: RuleMemory;
  readonly #around: RuleSurroundings;
  readonly #events: HistoryEvent[] = [];
  #now: Values;
  #before: Values;
  #piece = 0;
  #frames = 0;
  #held = 0;

  /** @param pieces of the point, in order of time */
  constructor(ground: RunGround, pieces: readonly [Placed, ...Placed[]]) {
    const [first] = pieces;
    this.pt = first.pt;
    this.#ground = ground;
    this.#pieces = pieces;
    this.#memory = ground.judge.fresh(first);
    this.#now = valuesFor(ground.factors);
    this.#before = valuesFor(ground.factors);
    this.#around = {
      limit: (factor) => {
        const piece = pieces[this.#piece];
        return piece
          ? { upper: piece.limit(factor, 'upper'), lower: piece.limit(factor, 'lower') }
          : null;
      },
      other: ground.other,
      isHoliday: ground.isHoliday,
      states: (device, timeMs) => ground.states(first.pointId, device, timeMs),
    };
  }

  get history(): PointHistory {
    return { pt: this.pt, frames: this.#frames, held: this.#held, events: this.#events };
  }

  /** @param series by the place of their factor among those that are read, and behind them moments of others */
  take(series: readonly (Series | undefined)[]): void {
    const next = series.map(() => 0);
    for (let timeMs = earliest(series, next); timeMs < Infinity; timeMs = earliest(series, next)) {
      this.#gather(timeMs, series, next);
      if (this.#isJudged(timeMs)) this.#step(timeMs);
    }
  }

  /** Takes what is said of a moment, and goes behind it. */
  #gather(timeMs: number, series: readonly (Series | undefined)[], next: number[]): void {
    for (const [i, one] of series.entries()) {
      let at = next[i] ?? 0;
      this.#say(i, one?.timesMs[at] === timeMs ? one : undefined, at);
      while (one?.timesMs[at] === timeMs) at += 1;
      next[i] = at;
    }
  }

  /** @param one undefined: the factor is not told of */
  #say(i: number, one: Series | undefined, at: number): void {
    const { map, told } = this.#before;
    const [factor, into] = [this.#ground.factors[i], told[i]];
    if (factor === undefined || !into) return;
    if (one) {
      tell(into, one, at);
      if (!map.has(factor)) map.set(factor, into);
    } else if (map.size > 0) map.delete(factor);
  }

  #isJudged(timeMs: number): boolean {
    for (let piece = this.#pieces[this.#piece]; piece; piece = this.#pieces[this.#piece]) {
      if (timeMs < piece.toMs) return timeMs >= piece.fromMs;
      this.#piece += 1;
    }
    return false;
  }

  #step(timeMs: number): void {
    const { judge, about, countedFromMs, onFrame } = this.#ground;
    const values = this.#before;
    this.#before = this.#now;
    this.#now = values;
    const step = judge.step(this.#memory, { timeMs, values: values.map }, this.#around);
    if (timeMs >= countedFromMs) {
      this.#frames += 1;
      const { pt } = this;
      onFrame?.({
        pt,
        timeMs,
        truth: step.truth,
        event: step.event,
        isActive: judge.isActive(this.#memory),
        results: step.results(),
      });
    }
    if (step.event === null) return;
    if (step.event !== 'recover') this.#held += 1;
    if (step.event === 'again') return;
    const subject = step.event === 'raise' ? step.subject(about) : null;
    this.#events.push({
      timeMs,
      event: step.event,
      held: this.#held,
      value: subject && subject.is !== null ? subject.value : null,
    });
  }
}

function valuesFor(factors: readonly string[]): Values {
  return { map: new Map(), told: factors.map(noTold) };
}

function earliest(series: readonly (Series | undefined)[], next: readonly number[]): number {
  let found = Infinity;
  for (const [i, one] of series.entries()) {
    const timeMs = one?.timesMs[next[i] ?? 0];
    if (timeMs !== undefined && timeMs < found) found = timeMs;
  }
  return found;
}
