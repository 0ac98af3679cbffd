import { useCallback, useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { PointFactor } from '#schemas/api/readings.ts';
import { asCurves, type Curves } from './curve-series.ts';
import type { CurveKind, Period } from './curve-spans.ts';

/** A factor to choose. */
export type FactorOption = Pick<PointFactor, 'factorCode' | 'factorName'>;

export interface PointOption {
  readonly id: string;
  readonly name: string;
}

/** Points offered beside the one in view. */
const MAX_OFFERED = 100;

/** Kept for the person: codes of the factors he looked at last. */
const LAST_FACTORS = 'curve.factors';

/** The factors of a point and which of them are shown: an alarm's own, else those that were looked at last, else the first. */
export function useFactors(pointId: string, alarmFactor: string | undefined, attempt: number) {
  const ports = useData();
  const { settings } = useHouse();
  const [factors, setFactors] = useState<readonly FactorOption[]>([]);
  const [chosen, choose] = useState<readonly string[]>(alarmFactor ? [alarmFactor] : []);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isGone = false;
    callAddress(
      ports,
      'GET /dm/monitorData/property',
      { params: { pointId } },
      { isSilent: true },
    ).then(
      (list) => {
        if (isGone) return;
        setFailure(undefined);
        setFactors(list);
        const codes = list.map(({ factorCode }) => factorCode);
        const last = lastFactors(settings.get(LAST_FACTORS)).filter((code) => codes.includes(code));
        choose((now) => (now.length > 0 ? now : last.length > 0 ? last : codes.slice(0, 1)));
      },
      (cause: { message: string }) => !isGone && setFailure(cause.message),
    );
    return () => {
      isGone = true;
    };
  }, [ports, settings, pointId, attempt]);
  const handleChoose = useCallback(
    (codes: readonly string[]) => {
      choose(codes);
      if (alarmFactor === undefined) settings.set(LAST_FACTORS, codes);
    },
    [settings, alarmFactor],
  );
  return { factors, chosen, choose: handleChoose, failure };
}

function lastFactors(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** Points that measure the same kind of thing, those of the same enterprise first; none where the caller may not list points. */
export function useOtherPoints(row: Row, isOn: boolean): readonly PointOption[] {
  const ports = useData();
  const [points, setPoints] = useState<readonly PointOption[]>([]);
  const { id, enterpriseId, monitorType } = row;
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const query = {
      ...(monitorType ? { monitorType } : {}),
      orderField: '',
      order: '',
      page: 1,
      limit: MAX_OFFERED,
    };
    ports.page('GET /dm/monitor/page', query, { isSilent: true }).then(
      ({ list }) => {
        const others = list.filter((one) => one.id !== id);
        const isNear = (one: Row): boolean => one.enterpriseId === enterpriseId;
        const ordered = [...others.filter(isNear), ...others.filter((one) => !isNear(one))];
        if (!isGone)
          setPoints(
            ordered.map((one) => ({ id: String(one.id), name: String(one.name ?? one.id) })),
          );
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [ports, isOn, id, enterpriseId, monitorType]);
  return points;
}

interface CurveQuestion {
  /** The point in view, then those beside it. */
  readonly pointIds: readonly string[];
  readonly kind: CurveKind;
  readonly chosen: readonly string[];
  readonly attempt: number;
  /** Null asks nothing. */
  readonly period: Period | null;
}

/** px from which on more values are worth asking for */
const WIDE_PX = 1600;
const POINTS = { narrow: 1000, wide: 1600 };
/** `YYYY-MM-DD HH:mm` */
const MINUTE = 16;

/** The curves of the chosen factors over a period; an answer that arrives late never replaces a newer one. */
export function useCurves({ pointIds, kind, chosen, attempt, period }: CurveQuestion) {
  const ports = useData();
  const [answer, setAnswer] = useState<{ readonly question: string; readonly curves: Curves }>();
  const [failure, setFailure] = useState<string>();
  // a curve that ends "now" is asked for once a minute of the clock, not at every draw
  const [from, to] = period
    ? [`${period[0].slice(0, MINUTE)}:00`, `${period[1].slice(0, MINUTE)}:59`]
    : ['', ''];
  const question =
    period && chosen.length > 0
      ? JSON.stringify({ pointIds, factors: chosen, kind, from, to })
      : '';
  useEffect(() => {
    if (question === '') return undefined;
    const abort = new AbortController();
    const asked = JSON.parse(question) as {
      readonly pointIds: readonly string[];
      readonly from: string;
      readonly to: string;
    };
    const body = {
      ...asked,
      maxPoints: window.innerWidth >= WIDE_PX ? POINTS.wide : POINTS.narrow,
    };
    callAddress(
      ports,
      'POST /dm/monitorData/curve',
      { body },
      { isSilent: true, signal: abort.signal },
    ).then(
      (found) => {
        if (abort.signal.aborted) return;
        setFailure(undefined);
        setAnswer({ question, curves: asCurves(found) });
      },
      (cause: { message: string }) => !abort.signal.aborted && setFailure(cause.message),
    );
    return () => abort.abort();
  }, [ports, question, attempt]);
  return { curves: answer?.curves, isCurrent: answer?.question === question, failure };
}
