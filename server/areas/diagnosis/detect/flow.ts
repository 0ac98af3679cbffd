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
import { madScale, medianOf, rankCorrelation, shown } from './robust.ts';
import { longestOf, runsOf, type Run } from './runs.ts';

/** Where nothing flows the analyser measures the same standing water: for so many hours its value may still settle. */
const LEAST_HOURS = 4;
const LEAST_VALUES = 4;
/** A series changes where its robust scale is more than this share of its level. */
const CHANGE_SHARE = 0.1;
/** The concentration is told from a dead one where it keeps within this share while the flow goes up and down. */
const STILL_SHARE = 0.005;
/** For the flow to have gone up and down: its scale as a share of its level. */
const FLOW_SHARE = 0.2;
const STILL_HOURS = 12;
const GAP_STEPS = 3;

/**
 * 流量与浓度: concentrations that change while nothing flows (the flow meter stands, or something else is measured), and a concentration
 * that keeps still while the flow goes up and down. How both went together is told as their rank correlation; it is no verdict by itself.
 */
export function detectFlow(subject: PointCase): readonly Finding[] {
  const flow = subject.series.find(({ code }) => isFlow(code));
  if (!flow) return [];
  const valid = validOf(flow);
  const none = longestOf(
    runsOf(
      valid,
      (before, sample) => before.value === 0 && sample.value === 0,
      subject.stepMs * GAP_STEPS,
    ).filter(isZero),
  );
  const concentrations = subject.series.filter(({ code }) => isConcentration(code));
  return [
    ...(none
      ? concentrations.flatMap((series) => judgeStanding(subject, series, { flow, run: none }))
      : []),
    ...concentrations.flatMap((series) => judgeStill(subject, series, flow)),
  ];
}

function isZero({ samples }: Run): boolean {
  return samples[0]?.value === 0;
}

/** Temperature, pH, pressure, speed and humidity change by themselves. */
const BESIDES: ReadonlySet<string> = new Set([
  'w01001',
  'w01009',
  'w01010',
  'w01014',
  'a01001',
  'a01002',
  'a01006',
  'a01011',
  'a01012',
  'a01013',
  'a01014',
  'a19001',
]);

function isConcentration(code: string): boolean {
  return !isFlow(code) && !BESIDES.has(code);
}

function judgeStanding(
  subject: PointCase,
  series: FactorSeries,
  { flow, run }: { readonly flow: FactorSeries; readonly run: Run },
): readonly Finding[] {
  const within = validOf(series).filter(({ atMs }) => atMs >= run.fromMs && atMs <= run.toMs);
  const hours = (run.toMs - run.fromMs + subject.stepMs) / HOUR_MS;
  if (within.length < LEAST_VALUES || hours < LEAST_HOURS) return [];
  const values = within.map(({ value }) => value);
  const change = madScale(values) / Math.max(Math.abs(medianOf(values)), Number.EPSILON);
  if (change < CHANGE_SHARE) return [];
  return [
    {
      kind: FINDING_KINDS.flow,
      code: 'flow.zero',
      factorCode: series.code,
      otherFactorCode: flow.code,
      confidence: confidenceOf(Math.min(hours / LEAST_HOURS, change / CHANGE_SHARE)),
      fromMs: run.fromMs,
      toMs: run.toMs,
      numbers: {
        hours: shown(hours),
        thresholdHours: LEAST_HOURS,
        lowest: shown(Math.min(...values)),
        highest: shown(Math.max(...values)),
        change: shown(change * 100),
        threshold: CHANGE_SHARE * 100,
        correlation: correlationOf(series, flow),
      },
      values: showAround(series.samples, run, flow.samples),
    },
  ];
}

/** Values to the last digit the same are the constant's own finding; this one moves in its last digits and still does not live. */
function judgeStill(
  subject: PointCase,
  series: FactorSeries,
  flow: FactorSeries,
): readonly Finding[] {
  const valid = validOf(series);
  const level = Math.abs(medianOf(valid.map(({ value }) => value)));
  const near = (before: Valid, sample: Valid): boolean =>
    Math.abs(sample.value - before.value) <= level * STILL_SHARE;
  const run = longestOf(runsOf(valid, near, subject.stepMs * GAP_STEPS));
  if (!run || level === 0) return [];
  const hours = (run.toMs - run.fromMs) / HOUR_MS;
  const flows = validOf(flow).filter(({ atMs }) => atMs >= run.fromMs && atMs <= run.toMs);
  const flowValues = flows.map(({ value }) => value);
  const flowChange =
    flowValues.length < LEAST_VALUES
      ? 0
      : madScale(flowValues) / Math.max(medianOf(flowValues), Number.EPSILON);
  const spread =
    Math.max(...run.samples.map(({ value }) => value)) -
    Math.min(...run.samples.map(({ value }) => value));
  const isDead = spread > level * STILL_SHARE * 2 || flowChange < FLOW_SHARE || hours < STILL_HOURS;
  if (isDead || run.measured < LEAST_VALUES) return [];
  return [
    {
      kind: FINDING_KINDS.flow,
      code: 'flow.still',
      factorCode: series.code,
      otherFactorCode: flow.code,
      confidence: confidenceOf(Math.min(hours / STILL_HOURS, flowChange / FLOW_SHARE)),
      fromMs: run.fromMs,
      toMs: run.toMs,
      numbers: {
        hours: shown(hours),
        thresholdHours: STILL_HOURS,
        lowest: shown(Math.min(...run.samples.map(({ value }) => value))),
        highest: shown(Math.max(...run.samples.map(({ value }) => value))),
        flowLowest: shown(Math.min(...flowValues)),
        flowHighest: shown(Math.max(...flowValues)),
        correlation: correlationOf(series, flow),
      },
      values: showAround(series.samples, run, flow.samples),
    },
  ];
}

function correlationOf(series: FactorSeries, flow: FactorSeries): number | string {
  const flows = new Map(validOf(flow).map(({ atMs, value }) => [atMs, value]));
  const rank = rankCorrelation(
    validOf(series).flatMap(({ atMs, value }) => {
      const other = flows.get(atMs);
      return other === undefined ? [] : [[value, other] as const];
    }),
  );
  return rank === null ? '-' : shown(rank);
}
