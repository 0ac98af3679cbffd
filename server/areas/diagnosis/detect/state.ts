import {
  confidenceOf,
  FINDING_KINDS,
  showAround,
  shownOf,
  validOf,
  type DeviceState,
  type FactorSeries,
  type Finding,
  type PointCase,
} from './case.ts';
import type { FindingCode } from './codes.ts';
import { shown } from './robust.ts';

const PERCENT = 100;
/** A calibration a day marks about one hour in twenty-four: three values and a tenth of them are more than care. */
const LEAST_VALUES = 3;
const LEAST_SHARE = 0.1;
/** Marks by what they speak of (HJ 212 table 8 and the CEMS marks). */
const MARKS: Readonly<Record<string, FindingCode>> = {
  D: 'state.fault',
  B: 'state.communication',
  T: 'state.overRange',
  C: 'state.calibration',
  M: 'state.maintenance',
  F: 'state.stopped',
  S: 'state.manual',
};
/** i12001 状态: 2 故障, 6 电源故障. */
const INSTRUMENT_FAULTS: ReadonlySet<string> = new Set(['2', '6']);
/** What a device told once is certain; how long ago it was and what followed is not. */
const TOLD = 4;

/** 状态: values that are marked, instruments that report a fault (i12001), facilities that are off or in alarm (SBn-RS) while it is discharged. */
export function detectState(subject: PointCase): readonly Finding[] {
  return [
    ...subject.series.flatMap((series) => judgeMarks(series)),
    ...lastStates(subject).flatMap((state) => judgeState(subject, state)),
  ];
}

function judgeMarks(series: FactorSeries): readonly Finding[] {
  const byMark = new Map<string, number[]>();
  for (const { flag, atMs } of series.samples)
    if (Object.hasOwn(MARKS, flag)) byMark.set(flag, [...(byMark.get(flag) ?? []), atMs]);
  const [most] = [...byMark].sort(([, one], [, other]) => other.length - one.length);
  if (!most) return [];
  const [flag, times] = most;
  const share = times.length / series.samples.length;
  const strength = Math.min(times.length / LEAST_VALUES, share / LEAST_SHARE);
  if (strength < 1) return [];
  const span = { fromMs: times[0] ?? 0, toMs: times.at(-1) ?? 0 };
  return [
    {
      kind: FINDING_KINDS.state,
      code: MARKS[flag] ?? 'state.fault',
      factorCode: series.code,
      otherFactorCode: null,
      confidence: confidenceOf(strength),
      ...span,
      numbers: {
        flag,
        count: times.length,
        compared: series.samples.length,
        share: shown(share * PERCENT),
        threshold: LEAST_SHARE * PERCENT,
      },
      values: showAround(series.samples, span),
    },
  ];
}

/** What each facility and instrument told last. */
function lastStates({ states, toMs }: PointCase): readonly DeviceState[] {
  const last = new Map<string, DeviceState>();
  for (const state of states) {
    const key = `${state.factorCode}|${state.item}`;
    const known = last.get(key);
    if (state.atMs < toMs && (!known || known.atMs <= state.atMs)) last.set(key, state);
  }
  return [...last.values()];
}

function judgeState(subject: PointCase, state: DeviceState): readonly Finding[] {
  const value = /(?:^|;\s*)(?:Info|RS)=([^;]*)/.exec(state.content)?.[1]?.trim() ?? '';
  const code = codeOf(subject, state.item, value);
  if (code === null) return [];
  const series = subject.series.find((one) => one.code === state.factorCode) ?? subject.series[0];
  const span = { fromMs: Math.max(state.atMs, subject.fromMs), toMs: subject.toMs };
  return [
    {
      kind: FINDING_KINDS.state,
      code,
      factorCode: state.factorCode === '' ? null : state.factorCode,
      otherFactorCode: null,
      confidence: confidenceOf(TOLD),
      ...span,
      numbers: { item: state.item, state: value },
      ...shownOf(series, span),
    },
  ];
}

const OFF = '0';
const IN_ALARM = '4';

function codeOf(subject: PointCase, item: string, value: string): FindingCode | null {
  if (item === 'i12001') return INSTRUMENT_FAULTS.has(value) ? 'state.instrument' : null;
  if (!/^SB\d+$/.test(item)) return null;
  if (value === IN_ALARM) return 'state.facilityAlarm';
  return value === OFF && isDischarging(subject) ? 'state.facilityOff' : null;
}

function isDischarging({ series }: PointCase): boolean {
  const flow = series.find(({ code }) => code === 'w00000' || code === 'a00000');
  return flow !== undefined && (validOf(flow).at(-1)?.value ?? 0) > 0;
}
