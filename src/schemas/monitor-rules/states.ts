import { STATE_HORIZON_MS } from './tree.ts';

/** What states rules may ask for: the command that tells them, the field that says them, the dictionary of their values. */
export const STATE_DEVICES = {
  facility: { cn: '2021', field: 'RS', dict: 'device_run_status' },
  analyser: { cn: '3020', field: 'Info', dict: 'analyzer_status' },
} as const;
export type StateDevice = keyof typeof STATE_DEVICES;

/** The item of 3020 that says the state of an analyser (现场机信息). */
export const ANALYSER_STATE = 'i12001';
/** A facility, as it is written in rules. */
export const FACILITY = /^SB\d{1,3}$/;

/** A state that was told, once or over and over, with no gap longer than a state counts. DataTimes in ms since 1970. */
export interface StateTold {
  /** A facility (`SB1`), or the factor of an analyser; empty where the device does not say whose. */
  readonly of: string;
  readonly state: string;
  readonly fromMs: number;
  readonly lastMs: number;
}

/** Told so often that the oldest go. */
const MOST_KEPT = 2_000;

/** What the device of a point told of its states, in the order of their time. */
export class ToldStates {
  readonly #told = {
    facility: new Map<string, StateTold[]>(),
    analyser: new Map<string, StateTold[]>(),
  } as const;

  /**
   * Takes what was told; what was told before of the same time gives way.
   * @returns false: it is of a time before one that was told already, and does not count
   */
  tell(
    device: StateDevice,
    { of, state, atMs }: { readonly of: string; readonly state: string; readonly atMs: number },
  ): boolean {
    const kept = this.#keptOf(device, of);
    const last = kept.at(-1);
    if (last && atMs < last.lastMs) return false;
    if (last?.fromMs === atMs) kept.pop();
    this.#add(kept, { of, state, fromMs: atMs, lastMs: atMs });
    if (kept.length > MOST_KEPT) kept.shift();
    return true;
  }

  /** Takes what is stored; in order of `fromMs`. */
  take(device: StateDevice, told: StateTold): void {
    this.#add(this.#keptOf(device, told.of), told);
  }

  /** Those that count at a time, one of each facility or analyser. */
  at(device: StateDevice, timeMs: number): readonly StateTold[] {
    const found: StateTold[] = [];
    for (const kept of this.#told[device].values()) {
      const last = kept[lastUpTo(kept, timeMs)];
      if (last && timeMs - last.lastMs <= STATE_HORIZON_MS) found.push(last);
    }
    return found;
  }

  /** Nothing before a time is asked for any more. */
  forget(beforeMs: number): void {
    for (const told of Object.values(this.#told))
      for (const kept of told.values()) kept.splice(0, Math.max(0, lastUpTo(kept, beforeMs)));
  }

  #keptOf(device: StateDevice, of: string): StateTold[] {
    const kept = this.#told[device].get(of) ?? [];
    this.#told[device].set(of, kept);
    return kept;
  }

  #add(kept: StateTold[], told: StateTold): void {
    const last = kept.at(-1);
    if (last?.state === told.state && told.fromMs - last.lastMs <= STATE_HORIZON_MS)
      kept.splice(-1, 1, { ...last, lastMs: Math.max(last.lastMs, told.lastMs) });
    else kept.push(told);
  }
}

/** The place of the last that begins up to a time; -1 where none does. */
function lastUpTo(kept: readonly StateTold[], timeMs: number): number {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.fromMs ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
