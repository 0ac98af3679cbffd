import type { Cell, RuleMemory } from './memory.ts';
import { MILLION, settle } from './numbers.ts';
import { Ring } from './ring.ts';

export type Counted = (memory: RuleMemory) => number;

/** A cell whose block is a number; NaN where it is not known. */
export interface NumberCell extends Cell {
  readonly number: number;
}

/** What was read exactly so long before. */
export class BackCell implements NumberCell {
  number = NaN;
  #now = NaN;
  readonly #kept = new Ring();
  readonly #read: Counted;
  readonly #spanMs: number;

  constructor(read: Counted, spanMs: number) {
    this.#read = read;
    this.#spanMs = spanMs;
  }

  commit(memory: RuleMemory): void {
    if (!Number.isNaN(this.#now)) this.#kept.push(memory.timeMs, this.#now);
  }

  refresh(memory: RuleMemory): void {
    this.#now = this.#read(memory);
    const kept = this.#kept;
    const at = memory.timeMs - this.#spanMs;
    while (kept.size > 0 && kept.timeAt(0) < at) kept.dropOldest();
    this.number = kept.size > 0 && kept.timeAt(0) === at ? settle(kept.numberAt(0)) : NaN;
  }
}

export class ChangeCell implements NumberCell {
  number = NaN;
  #now = NaN;
  #before = NaN;
  readonly #read: Counted;
  readonly #isPercent: boolean;

  constructor(read: Counted, isPercent: boolean) {
    this.#read = read;
    this.#isPercent = isPercent;
  }

  commit(): void {
    if (!Number.isNaN(this.#now)) this.#before = this.#now;
  }

  refresh(memory: RuleMemory): void {
    this.#now = settle(this.#read(memory));
    const by = this.#now - this.#before;
    if (!this.#isPercent) this.number = settle(by);
    else this.number = this.#before === 0 ? NaN : settle((by / Math.abs(this.#before)) * 100);
  }
}

/** Lowest or highest of a window: kept are only those that may come to be it. */
export class ExtremeCell implements NumberCell {
  #now = NaN;
  readonly #kept = new Ring();
  readonly #read: Counted;
  readonly #spanMs: number;
  /** 1 for the highest, −1 for the lowest. */
  readonly #sign: number;

  constructor(read: Counted, spanMs: number, isHighest: boolean) {
    this.#read = read;
    this.#spanMs = spanMs;
    this.#sign = isHighest ? 1 : -1;
  }

  get number(): number {
    return this.#kept.size === 0 ? NaN : settle(this.#kept.numberAt(0));
  }

  commit(memory: RuleMemory): void {
    if (Number.isNaN(this.#now)) return;
    const kept = this.#kept;
    while (kept.size > 0 && (this.#now - kept.numberAt(kept.size - 1)) * this.#sign >= 0)
      kept.dropNewest();
    kept.push(memory.timeMs, this.#now);
  }

  refresh(memory: RuleMemory): void {
    this.#now = this.#read(memory);
    const from = memory.timeMs - this.#spanMs;
    while (this.#kept.size > 0 && this.#kept.timeAt(0) < from) this.#kept.dropOldest();
  }
}

const HIGH = 1e9;
/** Below, both halves and their sum are exact doubles. */
const SURELY_EXACT = 8e15;

/** Sum or mean of a window. Whole millionths are added in two halves, each exact: a sum may be larger than a double holds exactly. */
export class SumCell implements NumberCell {
  #now = NaN;
  #high = 0;
  #low = 0;
  readonly #kept = new Ring();
  readonly #read: Counted;
  readonly #spanMs: number;
  readonly #isMean: boolean;

  constructor(read: Counted, spanMs: number, isMean: boolean) {
    this.#read = read;
    this.#spanMs = spanMs;
    this.#isMean = isMean;
  }

  get number(): number {
    const { size } = this.#kept;
    if (size === 0) return NaN;
    const sum = this.#total() / MILLION;
    return settle(this.#isMean ? sum / size : sum);
  }

  commit(memory: RuleMemory): void {
    if (Number.isNaN(this.#now)) return;
    this.#kept.push(memory.timeMs, this.#now);
    this.#add(this.#now, 1);
  }

  refresh(memory: RuleMemory): void {
    this.#now = Math.floor(this.#read(memory) * MILLION + 0.5);
    const from = memory.timeMs - this.#spanMs;
    while (this.#kept.size > 0 && this.#kept.timeAt(0) < from) {
      this.#add(this.#kept.numberAt(0), -1);
      this.#kept.dropOldest();
    }
  }

  #add(millionths: number, sign: 1 | -1): void {
    const low = millionths % HIGH;
    this.#low += sign * low;
    this.#high += sign * ((millionths - low) / HIGH);
  }

  /** The double nearest to the exact sum. */
  #total(): number {
    const total = this.#high * HIGH + this.#low;
    return Math.abs(total) < SURELY_EXACT
      ? total
      : Number(BigInt(this.#high) * BigInt(HIGH) + BigInt(this.#low));
  }
}
