import { useMemo } from 'react';

import type { Row } from '#engine/base/ports.ts';
import type { Curves } from './curve-series.ts';
import type { Period } from './curve-spans.ts';
import { useCurves } from './use-curve-data.ts';

/** What a warning or an alarm is about and when it was. Texts are empty where the record does not say. */
export interface EventFacts {
  readonly pointId: string;
  readonly factor: string;
  readonly from: string;
  readonly to: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function useEventFacts({ monitorPointId, factorCode, beginTime, endTime }: Row): EventFacts {
  const [pointId, factor, from, to] = [
    textOf(monitorPointId),
    textOf(factorCode),
    textOf(beginTime),
    textOf(endTime) || textOf(beginTime),
  ];
  return useMemo(() => ({ pointId, factor, from, to }), [pointId, factor, from, to]);
}

/** Hourly curves of a period; undefined while they are asked for, null where there is nothing to ask or the reader may not. @param pointIds undefined until they are known */
export function useCurvesAround(
  pointIds: readonly string[] | undefined,
  chosen: readonly string[],
  period: Period | null,
): Curves | null | undefined {
  const isNothing = period === null || chosen.length === 0 || pointIds?.length === 0;
  const asked = pointIds === undefined || isNothing ? null : period;
  const { curves, isCurrent, failure } = useCurves({
    pointIds: pointIds ?? [],
    kind: 'hour',
    chosen,
    attempt: 0,
    period: asked,
  });
  if (isNothing || failure !== undefined) return null;
  return asked && isCurrent ? curves : undefined;
}
