import { useEffect, useMemo, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { ComparedSeries } from '#schemas/api/readings.ts';
import { sharedFirst } from './compare-model.ts';
import type { CurveKind, Period } from './curve-spans.ts';
import type { FactorOption, PointOption } from './use-curve-data.ts';

/** Points offered for some words, at most. */
const MAX_OFFERED = 50;
/** `YYYY-MM-DD HH:mm` */
const MINUTE = 16;

/** Points whose name or MN holds the words. */
export function usePointOptions(words: string): readonly PointOption[] {
  const ports = useData();
  const [points, setPoints] = useState<readonly PointOption[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const query = {
      ...(words ? { keyword: words } : {}),
      orderField: '',
      order: '',
      page: 1,
      limit: MAX_OFFERED,
    };
    ports.page('GET /dm/monitor/page', query, { isSilent: true, signal: abort.signal }).then(
      ({ list }) =>
        !abort.signal.aborted &&
        setPoints(list.map((one) => ({ id: String(one.id), name: String(one.name ?? one.id) }))),
      () => undefined,
    );
    return () => abort.abort();
  }, [ports, words]);
  return points;
}

/** The factors that any of the points has, each once, those that most of them have first. */
export function useFactorsOf(pointIds: readonly string[]): readonly FactorOption[] {
  const ports = useData();
  const [byPoint, setByPoint] = useState<ReadonlyMap<string, readonly FactorOption[]>>(new Map());
  const missing = pointIds.filter((pointId) => !byPoint.has(pointId)).join();
  useEffect(() => {
    let isGone = false;
    for (const pointId of missing.split(',').filter(Boolean))
      callAddress(
        ports,
        'GET /dm/monitorData/property',
        { params: { pointId } },
        { isSilent: true },
      ).then(
        (factors) => !isGone && setByPoint((old) => new Map([...old, [pointId, factors]])),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [ports, missing]);
  return useMemo(() => {
    return sharedFirst(pointIds.map((pointId) => byPoint.get(pointId) ?? []));
  }, [pointIds, byPoint]);
}

export interface CompareQuestion {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[];
  readonly kind: CurveKind;
  readonly periods: readonly Period[];
  readonly attempt: number;
}

/** What the server answers to a comparison; an answer that arrives late never replaces a newer one. Null while nothing is asked or known. */
export function useCompared({ pointIds, factors, kind, periods, attempt }: CompareQuestion) {
  const ports = useData();
  const [state, setState] = useState<{
    readonly series: readonly ComparedSeries[] | null;
    readonly failure?: string;
  }>({ series: null });
  const [[from, to] = ['', ''], second] = periods;
  const isAsked = pointIds.length > 0 && factors.length > 0;
  const more = second ? { from2: second[0], to2: second[1] } : {};
  // a period that ends "now" is asked for once a minute of the clock, not at every draw
  const question = isAsked
    ? JSON.stringify({
        pointIds,
        factors,
        kind,
        from: `${from.slice(0, MINUTE)}:00`,
        to: `${to.slice(0, MINUTE)}:59`,
        ...more,
      })
    : '';
  useEffect(() => {
    if (question === '') {
      setState({ series: null });
      return undefined;
    }
    const abort = new AbortController();
    const body = JSON.parse(question) as {
      readonly pointIds: readonly string[];
      readonly from: string;
      readonly to: string;
    };
    callAddress(
      ports,
      'POST /dm/monitorData/compare',
      { body },
      { isSilent: true, signal: abort.signal },
    ).then(
      ({ series }) => !abort.signal.aborted && setState({ series }),
      (cause: { readonly message: string }) =>
        !abort.signal.aborted && setState({ series: null, failure: cause.message }),
    );
    return () => abort.abort();
  }, [ports, question, attempt]);
  return { ...state, isAsked, from, to };
}
