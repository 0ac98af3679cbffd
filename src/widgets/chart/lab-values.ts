import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { Period } from './curve-spans.ts';
import type { CurveSeries } from './curve-values.ts';

/** A value that a laboratory found in a sample. Time `YYYY-MM-DD HH:mm:ss`. */
export interface LabValue {
  readonly factorCode: string;
  readonly time: string;
  readonly value: number;
}

const NONE: readonly LabValue[] = [];
/** Kind of an agreed value that is a laboratory's. */
const LABORATORY = '2';
/** `YYYY-MM-DD HH:mm` */
const MINUTE = 16;

/** Agreed values of laboratories of a point within a period; none for who may not read manual readings, or where they cannot be read. */
export function useLabValues(pointId: string, [from, to]: Period): readonly LabValue[] {
  const ports = useData();
  const { can } = useHouse();
  const isAllowed = can('dm:manualReading:page');
  const [begin, end] = [`${from.slice(0, MINUTE)}:00`, `${to.slice(0, MINUTE)}:59`];
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const abort = new AbortController();
    callAddress(
      ports,
      'POST /dm/manual-reading/values',
      { body: { pointId, from: begin, to: end } },
      { isSilent: true, signal: abort.signal },
    ).then(
      (values) => {
        if (!abort.signal.aborted) setFound(values.filter(({ kind }) => kind === LABORATORY));
      },
      () => !abort.signal.aborted && setFound(NONE),
    );
    return () => abort.abort();
  }, [ports, isAllowed, pointId, begin, end]);
  return found;
}

/** The values as marks of their own beside the curves of their factors at the point, with the same unit. */
export function labSeries(
  values: readonly LabValue[],
  shown: readonly CurveSeries[],
  pointId: string,
  t: SayScreen,
): readonly CurveSeries[] {
  return shown.flatMap((one) => {
    const own = values.filter(({ factorCode }) => factorCode === one.factorCode);
    if (own.length === 0 || (one.pointId ?? pointId) !== pointId) return [];
    const points = own
      .map(({ time, value }) => ({ time, value, flag: '' }))
      .toSorted((a, b) => (a.time < b.time ? -1 : 1));
    return [
      {
        ...one,
        decimals: undefined,
        upper: null,
        lower: null,
        look: 'marks' as const,
        factorCode: `${one.factorCode} lab`,
        factorName: t('chart.lab', { factor: one.factorName }),
        points,
      },
    ];
  });
}
