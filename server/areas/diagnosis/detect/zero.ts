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
import { medianOf, shown } from './robust.ts';
import { longestOf, runsOf, type Run } from './runs.ts';

/** A blank or a purge of an analyser is over within an hour or two; three hours of nothing but zero are neither. */
const LEAST_HOURS = 3;
const LEAST_VALUES = 3;
const GAP_STEPS = 3;

/**
 * 零值: a concentration that is exactly zero for hours. With flow it is a fault of the analyser or its sampling; without flow, and with
 * all others at zero, the enterprise does not discharge. A flow of zero alone is none.
 */
export function detectZero(subject: PointCase): readonly Finding[] {
  const flow = subject.series.find(({ code }) => isFlow(code));
  return subject.series.flatMap((series) =>
    isFlow(series.code) || isMostlyZero(series) ? [] : judgeZero(subject, series, flow),
  );
}

function judgeZero(
  subject: PointCase,
  series: FactorSeries,
  flow: FactorSeries | undefined,
): readonly Finding[] {
  const valid = validOf(series);
  const run = longestOf(zeroRuns(valid, subject.stepMs));
  if (!run || run.samples.length < LEAST_VALUES) return [];
  const hours = (run.toMs - run.fromMs + subject.stepMs) / HOUR_MS;
  if (hours < LEAST_HOURS) return [];
  const flowThere = flow ? medianOf(within(flow, run)) : Number.NaN;
  const usual = medianOf(valid.filter(({ value }) => value !== 0).map(({ value }) => value));
  return [
    {
      kind: FINDING_KINDS.zero,
      code: codeOf(flowThere),
      factorCode: series.code,
      otherFactorCode: flow?.code ?? null,
      confidence: confidenceOf((hours / LEAST_HOURS) * (flowThere > 0 ? FLOW_ADDS : 1)),
      fromMs: run.fromMs,
      toMs: run.toMs,
      numbers: {
        count: run.samples.length,
        hours: shown(hours),
        thresholdHours: LEAST_HOURS,
        usual: said(usual),
        flow: said(flowThere),
      },
      values: showAround(series.samples, run, flow?.samples),
    },
  ];
}

function said(value: number): number | string {
  return Number.isNaN(value) ? '-' : shown(value);
}

const FLOW_ADDS = 2;

function zeroRuns(samples: readonly Valid[], stepMs: number): readonly Run[] {
  return runsOf(
    samples,
    (before, sample) => before.value === 0 && sample.value === 0,
    stepMs * GAP_STEPS,
  ).filter((run) => run.samples[0]?.value === 0);
}

/** What never was anything else is not measured here: nobody would call it a fault each time. */
function isMostlyZero(series: FactorSeries): boolean {
  const valid = validOf(series);
  return (
    valid.length > LEAST_VALUES &&
    valid.every(({ value }) => value === 0) &&
    valid.length * 2 > series.samples.length &&
    isOptional(series.code)
  );
}

/** Nitrite, heavy metals and the like, which good water does not hold. */
function isOptional(code: string): boolean {
  return code.startsWith('w20') || code.startsWith('a20') || code === 'w21006';
}

function within(series: FactorSeries, { fromMs, toMs }: Run): readonly number[] {
  return validOf(series)
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .map(({ value }) => value);
}

function codeOf(flow: number): FindingCode {
  if (Number.isNaN(flow)) return 'zero.alone';
  return flow > 0 ? 'zero.withFlow' : 'zero.noFlow';
}
