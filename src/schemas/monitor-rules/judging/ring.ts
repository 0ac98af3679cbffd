const FIRST_ROOM = 4;
const NO_ROOM = new Float64Array(0);

/** A queue of times with a number each, oldest first; its room grows as needed and is used again. */
export class Ring {
  #times = NO_ROOM;
  #numbers = NO_ROOM;
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param at 0 is the oldest; only below `size` */
  timeAt(at: number): number {
    return this.#times[this.#slot(at)] ?? NaN;
  }

  /** @param at 0 is the oldest; only below `size` */
  numberAt(at: number): number {
    return this.#numbers[this.#slot(at)] ?? NaN;
  }

  push(timeMs: number, value: number): void {
    if (this.#size === this.#times.length) this.#grow();
    const slot = this.#slot(this.#size);
    this.#times[slot] = timeMs;
    this.#numbers[slot] = value;
    this.#size += 1;
  }

  dropOldest(): void {
    this.#head = this.#slot(1);
    this.#size -= 1;
  }

  dropNewest(): void {
    this.#size -= 1;
  }

  /** The room is a power of two, or none at all. */
  #slot(at: number): number {
    return (this.#head + at) & (this.#times.length - 1);
  }

  #grow(): void {
    const [times, numbers] = [this.#times, this.#numbers];
    const from = this.#head;
    const room = times.length;
    this.#times = new Float64Array(room * 2 || FIRST_ROOM);
    this.#numbers = new Float64Array(room * 2 || FIRST_ROOM);
    for (let i = 0; i < room; i += 1) {
      this.#times[i] = times[(from + i) & (room - 1)] ?? NaN;
      this.#numbers[i] = numbers[(from + i) & (room - 1)] ?? NaN;
    }
    this.#head = 0;
  }
}
