import { HOUR_MS } from '#schemas/basics/units.ts';
import {
  confidenceOf,
  FINDING_KINDS,
  isFlow,
  showAround,
  validOf,
  type FactorSeries,
  type Finding,
  type PointCase,
  type Valid,
} from './case.ts';
import type { FindingCode } from './codes.ts';
import { shown } from './robust.ts';
import { longestOf, runsOf, type Run } from './runs.ts';

/** Gas is measured without pause: the same figure to the last digit for six hours is none that was measured. */
const GAS_HOURS = 6;
/** Analysers of water measure every one to four hours and repeat their value between (HJ 355): three cycles. */
const WATER_HOURS = 12;
/** Values of its own that a run holds at least. */
const LEAST_MEASURED = 3;
/** What stands still much of the time, as temperature or pH in tenths do, has to stand still so much longer. */
const STEADY_SHARE = 0.3;
const STEADY_TIMES = 3;
/** A gap that a run goes across, in steps. */
const GAP_STEPS = 3;

/**
 * 恒值: one value for longer than a working analyser gives it. Zero is another fault. Where the other factors stand still with it, what
 * repeats values is the data logger; where the flow goes on changing, it is the analyser or its sampling.
 */
export function detectConstant(subject: PointCase): readonly Finding[] {
  const found = subject.series.flatMap((series) => {
    const run = stuckRun(subject, series);
    return run ? [{ series, ...run }] : [];
  });
  const moving = subject.series.filter(
    ({ code }) => !found.some(({ series }) => series.code === code),
  );
  return found.map(({ series, run, strength, steady }) => {
    const stuckWith = found.filter(
      (one) => one.series !== series && one.run.fromMs < run.toMs && run.fromMs < one.run.toMs,
    ).length;
    const movingWith = moving.filter((one) => changesWithin(validOf(one), run)).length;
    return {
      kind: FINDING_KINDS.constant,
      code: codeOf(stuckWith, movingWith),
      factorCode: series.code,
      otherFactorCode: null,
      confidence: confidenceOf(strength * (movingWith > 0 ? MOVING_ADDS : 1)),
      fromMs: run.fromMs,
      toMs: run.toMs,
      numbers: {
        value: shown(run.samples[0]?.value ?? 0),
        count: run.samples.length,
        hours: shown((run.toMs - run.fromMs) / HOUR_MS),
        thresholdHours: thresholdHours(subject, steady),
        movingWith,
        stuckWith,
      },
      values: showAround(series.samples, run),
    };
  });
}

/** Others that move meanwhile make it surer. */
const MOVING_ADDS = 1.5;

function codeOf(stuckWith: number, movingWith: number): FindingCode {
  if (stuckWith > 0 && movingWith === 0) return 'constant.logger';
  return movingWith > 0 ? 'constant.stuck' : 'constant.alone';
}

function stuckRun(
  subject: PointCase,
  series: FactorSeries,
): { readonly run: Run; readonly strength: number; readonly steady: boolean } | null {
  const valid = validOf(series);
  const runs = runsOf(
    valid,
    (before, sample) => before.value === sample.value,
    subject.stepMs * GAP_STEPS,
  ).filter(({ samples }) => samples[0]?.value !== 0);
  const run = longestOf(runs);
  if (
    !run ||
    run.measured < LEAST_MEASURED ||
    (isFlow(series.code) && !othersMove(subject, series, run))
  )
    return null;
  const steady = isSteady(valid, run);
  const hours = (run.toMs - run.fromMs) / HOUR_MS;
  const strength = hours / thresholdHours(subject, steady);
  return strength >= 1 ? { run, strength, steady } : null;
}

/** A flow that is held by a pump may be one figure for long. */
function othersMove(subject: PointCase, series: FactorSeries, run: Run): boolean {
  return subject.series.some((other) => other !== series && changesWithin(validOf(other), run));
}

function changesWithin(valid: readonly Valid[], { fromMs, toMs }: Run): boolean {
  const within = valid.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  return (
    new Set(within.map(({ value }) => value)).size > within.length / 2 &&
    within.length >= LEAST_MEASURED
  );
}

/** Whether values equal the one before much of the time outside of the run, too. */
function isSteady(valid: readonly Valid[], run: Run): boolean {
  const outside = valid.filter(({ atMs }) => atMs < run.fromMs || atMs > run.toMs);
  const equal = outside.filter(
    ({ value }, at) => at > 0 && value === outside[at - 1]?.value,
  ).length;
  return outside.length > LEAST_MEASURED && equal / (outside.length - 1) > STEADY_SHARE;
}

function thresholdHours({ stCode }: PointCase, steady: boolean): number {
  return (stCode === '31' ? GAS_HOURS : WATER_HOURS) * (steady ? STEADY_TIMES : 1);
}
