import type { Valid } from './case.ts';

/** Values in a row that have something in common. */
export interface Run {
  readonly samples: readonly Valid[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the analyser's own: values with one sampling time are one. */
  readonly measured: number;
}

/** The runs of values in which each `goesOn` from the one before; a gap longer than `maxGapMs` ends one. */
export function runsOf(
  samples: readonly Valid[],
  goesOn: (before: Valid, sample: Valid) => boolean,
  maxGapMs: number,
): readonly Run[] {
  const runs: Valid[][] = [];
  for (const sample of samples) {
    const current = runs.at(-1);
    const before = current?.at(-1);
    if (current && before && sample.atMs - before.atMs <= maxGapMs && goesOn(before, sample))
      current.push(sample);
    else runs.push([sample]);
  }
  return runs.map(asRun);
}

function asRun(samples: readonly Valid[]): Run {
  const times = new Set(samples.map(({ sampleTime, atMs }) => sampleTime ?? String(atMs)));
  return {
    samples,
    fromMs: samples[0]?.atMs ?? 0,
    toMs: samples.at(-1)?.atMs ?? 0,
    measured: times.size,
  };
}

/** The longest of them by time. */
export function longestOf(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>(
    (longest, run) =>
      longest && longest.toMs - longest.fromMs >= run.toMs - run.fromMs ? longest : run,
    undefined,
  );
}
