import { callAddress } from '#engine/base/call.ts';
import type { PointFactor } from '#schemas/api/readings.ts';
import { useEffect, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { CurveSeries } from './curve-option.ts';
import type { CurveKind } from './curve-spans.ts';

/** A factor to choose. */
export type FactorOption = Pick<PointFactor, 'factorCode' | 'factorName'>;

export interface PointOption {
  readonly id: string;
  readonly name: string;
}

/** Points offered beside the one in view. */
const MAX_OFFERED = 100;

/** The factors of a point and which of them are shown: an alarm's own, else the first. */
export function useFactors(pointId: string, alarmFactor: string | undefined, attempt: number) {
  const ports = useEnginePorts();
  const [factors, setFactors] = useState<readonly FactorOption[]>([]);
  const [chosen, choose] = useState<readonly string[]>(alarmFactor ? [alarmFactor] : []);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isGone = false;
    callAddress(ports, 'GET /dm/monitorData/property', { params: { pointId } }, { isSilent: true }).then(
      (list) => {
        if (isGone) return;
        setFailure(undefined);
        setFactors(list);
        choose((now) => (now.length > 0 ? now : list.slice(0, 1).map(({ factorCode }) => factorCode)));
      },
      (cause: { message: string }) => !isGone && setFailure(cause.message),
    );
    return () => {
      isGone = true;
    };
  }, [ports, pointId, attempt]);
  return { factors, chosen, choose, failure };
}

/** Points that measure the same kind of thing, those of the same enterprise first; none where the caller may not list points. */
export function useOtherPoints(row: Row, isOn: boolean): readonly PointOption[] {
  const ports = useEnginePorts();
  const [points, setPoints] = useState<readonly PointOption[]>([]);
  const { id, enterpriseId, monitorType } = row;
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const query = { ...(monitorType ? { monitorType } : {}), orderField: '', order: '', page: 1, limit: MAX_OFFERED };
    ports.page('GET /dm/monitor/page', query, { isSilent: true }).then(
      ({ list }) => {
        const others = list.filter((one) => one.id !== id);
        const isNear = (one: Row): boolean => one.enterpriseId === enterpriseId;
        const ordered = [...others.filter(isNear), ...others.filter((one) => !isNear(one))];
        if (!isGone) setPoints(ordered.map((one) => ({ id: String(one.id), name: String(one.name ?? one.id) })));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [ports, isOn, id, enterpriseId, monitorType]);
  return points;
}

interface SeriesQuestion {
  /** The point in view, then those beside it. */
  readonly pointIds: readonly string[];
  readonly kind: CurveKind;
  readonly chosen: readonly string[];
  readonly attempt: number;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly from: string;
  readonly to: string;
}

/** The values of the chosen factors; an answer that arrives late never replaces a newer one. */
export function useSeries({ pointIds, kind, chosen, attempt, from, to }: SeriesQuestion) {
  const ports = useEnginePorts();
  const [series, setSeries] = useState<readonly CurveSeries[]>();
  const [isThinned, setThinned] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [factors, points] = [chosen.join(','), pointIds.join(',')];
  // a curve that ends "now" is asked for once a minute of the clock, not at every draw
  const [first, last] = [from.slice(0, 16), to.slice(0, 16)];
  useEffect(() => {
    if (!factors) return undefined;
    let isGone = false;
    const [pointId = '', ...others] = points.split(',');
    const asked = { factors: factors.split(','), kind, from, to };
    const answer =
      others.length === 0
        ? callAddress(ports, 'POST /dm/monitorData/info', { body: { pointId, ...asked } }, { isSilent: true })
        : callAddress(ports, 'POST /dm/monitorData/compare', { body: { pointIds: [pointId, ...others], ...asked } }, { isSilent: true });
    answer.then(
      (found) => {
        if (isGone) return;
        setFailure(undefined);
        setSeries(found.series);
        setThinned('isThinned' in found && found.isThinned);
      },
      (cause: { message: string }) => !isGone && setFailure(cause.message),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `first` and `last` stand for `from` and `to`
  }, [ports, points, kind, factors, attempt, first, last]);
  return { series, isThinned, failure };
}
