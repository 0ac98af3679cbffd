import type { FrameValue } from '../frame.ts';
import type { Cell, RuleMemory } from './memory.ts';
import { readValid, settle, type Truth } from './numbers.ts';
import { Ring } from './ring.ts';

export type Judged = (memory: RuleMemory) => Truth;
export type CodeOf = (memory: RuleMemory) => string;

/** A cell whose block is a condition. */
export interface TruthCell extends Cell {
  readonly truth: Truth;
}

export class TimesCell implements TruthCell {
  truth: Truth = null;
  #now: Truth = null;
  #run = 0;
  readonly #of: Judged;
  readonly #count: number;

  constructor(of: Judged, count: number) {
    this.#of = of;
    this.#count = count;
  }

  commit(): void {
    if (this.#now !== null) this.#run = this.#now ? this.#run + 1 : 0;
  }

  refresh(memory: RuleMemory): void {
    this.#now = this.#of(memory);
    this.truth = this.#now === null ? null : this.#now && this.#run + 1 >= this.#count;
  }
}

/** Keeps no more true frames than it must find. */
export class WithinCell implements TruthCell {
  truth: Truth = null;
  #now: Truth = null;
  readonly #held = new Ring();
  readonly #of: Judged;
  readonly #count: number;
  readonly #spanMs: number;

  constructor(of: Judged, count: number, spanMs: number) {
    this.#of = of;
    this.#count = count;
    this.#spanMs = spanMs;
  }

  commit(memory: RuleMemory): void {
    if (this.#now !== true) return;
    if (this.#held.size === this.#count) this.#held.dropOldest();
    this.#held.push(memory.timeMs, 0);
  }

  refresh(memory: RuleMemory): void {
    this.#now = this.#of(memory);
    const needed = this.#now === true ? this.#count - 1 : this.#count;
    const { size } = this.#held;
    if (
      needed <= 0 ||
      (size >= needed && this.#held.timeAt(size - needed) > memory.timeMs - this.#spanMs)
    )
      this.truth = true;
    else this.truth = this.#now === null ? null : false;
  }
}

export class LastsCell implements TruthCell {
  truth: Truth = null;
  #now: Truth = null;
  /** When the run of true frames began; NaN where none is on. */
  #since = NaN;
  readonly #of: Judged;
  readonly #spanMs: number;

  constructor(of: Judged, spanMs: number) {
    this.#of = of;
    this.#spanMs = spanMs;
  }

  commit(memory: RuleMemory): void {
    if (this.#now === false) this.#since = NaN;
    else if (this.#now && Number.isNaN(this.#since)) this.#since = memory.timeMs;
  }

  refresh(memory: RuleMemory): void {
    this.#now = this.#of(memory);
    this.truth =
      this.#now === null ? null : this.#now && memory.timeMs - this.#since >= this.#spanMs;
  }
}

export class ConstantCell implements TruthCell {
  truth: Truth = null;
  #now: FrameValue | null = null;
  #nowValue = NaN;
  #lastValue = NaN;
  #lastSample: string | null = null;
  #run = 0;
  readonly #code: CodeOf;
  readonly #count: number;

  constructor(code: CodeOf, count: number) {
    this.#code = code;
    this.#count = count;
  }

  commit(): void {
    if (this.#now === null) return;
    this.#run = this.#nowValue === this.#lastValue ? this.#run + 1 : 1;
    this.#lastValue = this.#nowValue;
    this.#lastSample = this.#now.sampleTime;
  }

  refresh(memory: RuleMemory): void {
    const now = memory.values.get(this.#code(memory)) ?? null;
    this.#nowValue = settle(readValid(now, 'value'));
    const isSame = now !== null && now.sampleTime !== null && now.sampleTime === this.#lastSample;
    this.#now = isSame || Number.isNaN(this.#nowValue) ? null : now;
    const run = this.#nowValue === this.#lastValue ? this.#run + 1 : 1;
    this.truth = this.#now === null ? null : run >= this.#count;
  }
}

export class AbsentCell implements TruthCell {
  truth: Truth = null;
  #isThere = false;
  #lastMs = -Infinity;
  readonly #code: CodeOf;
  readonly #spanMs: number;

  constructor(code: CodeOf, spanMs: number) {
    this.#code = code;
    this.#spanMs = spanMs;
  }

  commit(memory: RuleMemory): void {
    if (this.#isThere) this.#lastMs = memory.timeMs;
  }

  refresh(memory: RuleMemory): void {
    this.#isThere = !Number.isNaN(readValid(memory.values.get(this.#code(memory)), 'value'));
    const from = memory.timeMs - this.#spanMs;
    if (this.#lastMs >= from) this.truth = false;
    else this.truth = memory.firstMs > from || memory.beforeMs < from ? null : true;
  }
}
