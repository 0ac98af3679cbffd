import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { FactorSeries, PointCase } from './detect/case.ts';
import {
  listSamples,
  listStates,
  listStops,
  type DiagnosedPoint,
  type StoredSample,
} from './diagnosis-store.ts';

/** A day or less is looked at by its minutes; more of them say no more and take long. */
const MINUTES_UP_TO_MS = 24 * HOUR_MS;
const DEFAULT_MINUTES = 10;
const DEFAULT_RT_SECONDS = 60;

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is known of a point within a span, and which readings it is. Who may see the point is asked before. */
export async function gatherCase(
  ctx: Ctx,
  point: DiagnosedPoint,
  span: Span,
): Promise<{ readonly subject: PointCase; readonly period: 'minute' | 'hour' }> {
  const ask = { pointId: point.id, ...span };
  const minutes =
    span.toMs - span.fromMs <= MINUTES_UP_TO_MS
      ? await listSamples(ctx.db, { ...ask, kind: 'minute' })
      : [];
  const period = minutes.length > 0 ? 'minute' : 'hour';
  const samples =
    period === 'minute' ? minutes : await listSamples(ctx.db, { ...ask, kind: 'hour' });
  const stepMs =
    period === 'minute' ? (point.minuteIntervalMinutes ?? DEFAULT_MINUTES) * MINUTE_MS : HOUR_MS;
  const subject: PointCase = {
    ...span,
    nowMs: ctx.now().getTime(),
    stepMs,
    stCode: point.stCode,
    referenceO2: point.referenceO2,
    series: seriesOf(samples),
    states: await listStates(ctx.db, ask),
    lastPacketMs: point.lastPacketMs,
    packetIntervalMs: (point.rtIntervalSeconds ?? DEFAULT_RT_SECONDS) * 1000,
    stops: await listStops(ctx.db, ask),
  };
  return { subject, period };
}

function seriesOf(samples: readonly StoredSample[]): readonly FactorSeries[] {
  const byCode = new Map<string, StoredSample[]>();
  for (const sample of samples) {
    const own = byCode.get(sample.factorCode);
    if (own) own.push(sample);
    else byCode.set(sample.factorCode, [sample]);
  }
  return [...byCode].map(([code, own]) => ({ code, samples: own }));
}
