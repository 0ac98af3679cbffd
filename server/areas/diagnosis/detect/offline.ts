import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { confidenceOf, FINDING_KINDS, shownOf, type Finding, type PointCase } from './case.ts';
import { shown } from './robust.ts';

/** Silence that counts as offline: three packets, ten minutes at least (DOMAIN.md 3.3). */
const SILENT_PACKETS = 3;
const LEAST_SILENT_MS = 10 * MINUTE_MS;
/** Values in a row that are missing: one may be late or lost on its way. */
const LEAST_MISSING = 3;

/**
 * 离线: nothing of any kind is heard, values of all factors are missing for a time (way of transmission), or of one factor while the
 * others go on (its instrument). Agreed stops are left out.
 */
export function detectOffline(subject: PointCase): readonly Finding[] {
  const silent = judgeSilence(subject);
  const all = gapsOf(
    subject,
    new Set(subject.series.flatMap(({ samples }) => samples.map(({ atMs }) => atMs))),
  );
  const whole = longest(all);
  const single = subject.series.flatMap((series) => {
    const own = gapsOf(
      subject,
      new Set(series.samples.filter(({ value }) => value !== null).map(({ atMs }) => atMs)),
    );
    const gap = longest(
      own.filter((one) => !all.some((other) => other.fromMs < one.toMs && one.fromMs < other.toMs)),
    );
    return gap && series.samples.length > 0
      ? [findingOf(subject, gap, { code: 'offline.factor', factorCode: series.code })]
      : [];
  });
  return [
    ...silent,
    ...(whole && subject.series.length > 0
      ? [findingOf(subject, whole, { code: 'offline.gap', factorCode: null })]
      : []),
    ...single,
  ];
}

function judgeSilence({
  lastPacketMs,
  nowMs,
  toMs,
  packetIntervalMs,
  stops,
  series,
}: PointCase): readonly Finding[] {
  const limit = Math.max(LEAST_SILENT_MS, packetIntervalMs * SILENT_PACKETS);
  const silentMs = lastPacketMs === null ? Infinity : nowMs - lastPacketMs;
  const isStopped = stops.some(({ fromMs, toMs: end }) => fromMs <= nowMs && end > nowMs);
  // what is looked at lies in the past: whether it is heard now is another question
  if (isStopped || toMs < nowMs - HOUR_MS || silentMs < limit) return [];
  // values that came without a packet (put in by hand, imported) are no silence: what is missing among them is a gap
  if (lastPacketMs === null && series.length > 0) return [];
  const span = { fromMs: lastPacketMs ?? nowMs, toMs: nowMs };
  return [
    {
      kind: FINDING_KINDS.offline,
      code: lastPacketMs === null ? 'offline.never' : 'offline.silent',
      factorCode: null,
      otherFactorCode: null,
      confidence: confidenceOf(silentMs / limit),
      ...span,
      numbers: {
        ...(lastPacketMs !== null && { hours: shown(silentMs / HOUR_MS) }),
        limitMinutes: limit / MINUTE_MS,
      },
      ...shownOf(series[0], span),
    },
  ];
}

interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly missing: number;
}

/** Times of the range at which there is no value, three or more in a row. The last step may still be on its way. */
function gapsOf(subject: PointCase, known: ReadonlySet<number>): readonly Gap[] {
  const { stepMs, stops } = subject;
  const times = [...known].map((atMs) => Math.floor(atMs / stepMs));
  const had = new Set(times);
  const last = Math.floor((Math.min(subject.toMs, subject.nowMs) - stepMs * 2) / stepMs);
  const gaps: { from: number; to: number }[] = [];
  for (let at = Math.ceil(subject.fromMs / stepMs); at <= last; at++) {
    const isDue =
      !had.has(at) &&
      !stops.some(({ fromMs, toMs }) => fromMs <= at * stepMs && toMs > at * stepMs);
    const gap = gaps.at(-1);
    if (isDue && gap?.to === at - 1) gap.to = at;
    else if (isDue) gaps.push({ from: at, to: at });
  }
  return gaps
    .map(({ from, to }) => ({
      fromMs: from * stepMs,
      toMs: (to + 1) * stepMs,
      missing: to - from + 1,
    }))
    .filter(({ missing }) => missing >= LEAST_MISSING);
}

function longest(gaps: readonly Gap[]): Gap | undefined {
  return gaps.reduce<Gap | undefined>(
    (one, other) => (one && one.missing >= other.missing ? one : other),
    undefined,
  );
}

function findingOf(
  subject: PointCase,
  gap: Gap,
  { code, factorCode }: Pick<Finding, 'code' | 'factorCode'>,
): Finding {
  const series = subject.series.find((one) => one.code === factorCode) ?? subject.series[0];
  return {
    kind: FINDING_KINDS.offline,
    code,
    factorCode,
    otherFactorCode: null,
    confidence: confidenceOf(gap.missing / LEAST_MISSING),
    fromMs: gap.fromMs,
    toMs: gap.toMs,
    numbers: {
      count: gap.missing,
      threshold: LEAST_MISSING,
      hours: shown((gap.toMs - gap.fromMs) / HOUR_MS),
    },
    ...shownOf(series, gap),
  };
}
