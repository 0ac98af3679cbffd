import type { EvidenceNumber, FindingCode } from './codes.ts';

/** What a point said of one factor at one time. */
export interface Sample {
  readonly atMs: number;
  readonly value: number | null;
  /** 折算. */
  readonly converted: number | null;
  /** HJ 212 table 8; empty where none came. */
  readonly flag: string;
  /** When the analyser took the sample; null where it does not say. */
  readonly sampleTime: string | null;
}

/** The values of one factor, oldest first. */
export interface FactorSeries {
  readonly code: string;
  readonly samples: readonly Sample[];
}

/** Something a device told of itself: the state of a facility (`SB1`, `RS=0`) or of an instrument (`i12001`, `Info=2`). */
export interface DeviceState {
  readonly atMs: number;
  readonly factorCode: string;
  readonly item: string;
  readonly content: string;
}

/** All that is looked at of one point. */
export interface PointCase {
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly nowMs: number;
  /** From one value to the next: an hour, or the minutes of the point. */
  readonly stepMs: number;
  readonly stCode: string | null;
  /** %; null where none is set. */
  readonly referenceO2: number | null;
  readonly series: readonly FactorSeries[];
  /** Each state from when it was told. */
  readonly states: readonly DeviceState[];
  /** Of any kind; null: nothing was ever heard. */
  readonly lastPacketMs: number | null;
  /** Between two packets. */
  readonly packetIntervalMs: number;
  /** Agreed stops. */
  readonly stops: readonly { readonly fromMs: number; readonly toMs: number }[];
}

export const FINDING_KINDS = {
  constant: '1',
  zero: '2',
  jump: '3',
  logic: '4',
  flow: '5',
  state: '6',
  offline: '7',
} as const;
export type FindingKind = (typeof FINDING_KINDS)[keyof typeof FINDING_KINDS];

/** A value as it is kept with a finding; `other` is that of the other factor at the same time. */
export interface ShownValue {
  readonly atMs: number;
  readonly value: number | null;
  readonly other?: number | null;
}

/** Something that is wrong, with what led to it. */
export interface Finding {
  readonly kind: FindingKind;
  /** Names its cause and advice among the texts: `constant.stuck`. */
  readonly code: FindingCode;
  readonly factorCode: string | null;
  readonly otherFactorCode: string | null;
  /** How far the evidence goes beyond its threshold, 0 to 100; see `confidenceOf`. */
  readonly confidence: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Numbers by name, as texts and evidence say them. */
  readonly numbers: Readonly<Partial<Record<EvidenceNumber, number | string>>>;
  /** Whose values are shown where the finding is about no factor. */
  readonly shownCode?: string;
  /** Around the finding, oldest first. */
  readonly values: readonly ShownValue[];
}

/** Looks for one kind of fault; pure. */
export type Detector = (subject: PointCase) => readonly Finding[];

/** A sample with a number that is marked normal (N, or nothing): only such count (DOMAIN.md 3.3). */
export type Valid = Sample & { readonly value: number };

export function isValid(sample: Sample): sample is Valid {
  return sample.value !== null && (sample.flag === '' || sample.flag === 'N');
}

export function validOf({ samples }: FactorSeries): readonly Valid[] {
  return samples.filter(isValid);
}

const FLOWS: ReadonlySet<string> = new Set(['w00000', 'a00000']);

/** The flow of water or gas: no concentration. */
export function isFlow(code: string): boolean {
  return FLOWS.has(code);
}

const LEAST = 50;
const MOST = 99;

/**
 * How sure a finding is: 50 where the evidence just reaches its threshold, 75 where it is twice that, 90 at five times; never 100. It is a
 * measure of how much there is to see and no probability.
 * @param strength evidence divided by its threshold, 1 or more
 */
export function confidenceOf(strength: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.round(100 - LEAST / Math.max(1, strength))));
}

const SHOWN = 120;
const BESIDE = 6;

/** The values around a finding, of a factor that stands for its point; none where the point has none. */
export function shownOf(
  series: FactorSeries | undefined,
  span: Pick<Finding, 'fromMs' | 'toMs'>,
): Pick<Finding, 'shownCode' | 'values'> {
  return series
    ? { shownCode: series.code, values: showAround(series.samples, span) }
    : { values: [] };
}

/** What is shown of a series around a finding: some values before and after it, thinned where there are many. */
export function showAround(
  samples: readonly Sample[],
  { fromMs, toMs }: Pick<Finding, 'fromMs' | 'toMs'>,
  others?: readonly Sample[],
): readonly ShownValue[] {
  const first = samples.findIndex(({ atMs }) => atMs >= fromMs);
  const after = samples.findIndex(({ atMs }) => atMs > toMs);
  const part = samples.slice(
    Math.max(0, (first === -1 ? samples.length : first) - BESIDE),
    after === -1 ? undefined : after + BESIDE,
  );
  const byTime = new Map(others?.map(({ atMs, value }) => [atMs, value]));
  const every = Math.ceil(part.length / SHOWN);
  return part
    .filter((_, at) => at % every === 0 || at === part.length - 1)
    .map(({ atMs, value }) => ({
      atMs,
      value,
      ...(others ? { other: byTime.get(atMs) ?? null } : {}),
    }));
}
