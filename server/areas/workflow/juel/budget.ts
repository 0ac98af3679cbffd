import { JuelError } from './juel-error.ts';
import type { Json } from './node.ts';

/** What one evaluation may cost, and what all those of one command may cost together: characters looked at, about 5 ns each. */
const EVALUATION = 2_000_000;
export const COMMAND = 10_000_000;

/** A step of an evaluation costs as much as so many characters, whatever it does. */
const STEP = 20;
/** Reading a character of an expression costs as much as looking at so many. */
const READING = 10;

/** Looking at a value, however small, costs as much as so many characters. */
const VALUE = 10;

/**
 * What is left to be spent. Texts count by their length: a step on a long text costs as much as thousands on short ones. A clock would
 * let the same process pass on a quick machine and fail on a slow one.
 */
export class Budget {
  private left: number;

  constructor(most: number = EVALUATION) {
    this.left = most;
  }

  /** @throws JuelError `tooManySteps` nothing is left */
  spend(cost: number): void {
    this.left -= cost;
    if (this.left < 0) throw new JuelError('tooManySteps');
  }

  /** @throws JuelError `tooManySteps` */
  step(): void {
    this.spend(STEP);
  }

  /** @throws JuelError `tooManySteps` */
  read(text: string): void {
    this.spend(text.length * READING);
  }

  /** For looking at all of some values. @throws JuelError `tooManySteps` */
  look(...values: readonly Json[]): void {
    const open = [...values];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      this.spend(typeof value === 'string' ? VALUE + value.length : VALUE);
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) for (const item of value as readonly Json[]) open.push(item);
      else
        for (const [key, item] of Object.entries(value as Readonly<Record<string, Json>>)) {
          this.spend(key.length);
          open.push(item);
        }
    }
  }
}
