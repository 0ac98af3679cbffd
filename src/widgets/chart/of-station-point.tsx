import { useEffect, useState, type ReactNode } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { Choices } from './choices.tsx';

/** Points of one station, at most. */
const MAX_POINTS = 50;
const NEAR = 6;

interface OfStationPointProps {
  readonly stationId: string;
  /** Whether the person may read what is shown; nothing is asked for and shown otherwise. */
  readonly isOn: boolean;
  /** What is shown of a point; keyed by it. */
  readonly children: (point: Row) => ReactNode;
}

/** Something of a station's only point, or of the one that is chosen. Nothing where there is no point. */
export function OfStationPoint({ stationId, isOn, children }: OfStationPointProps) {
  const { t } = useTexts();
  const points = useStationPoints(stationId, isOn);
  const [chosen, choose] = useState<string>();
  const point = points.find(({ id }) => String(id) === chosen) ?? points[0];
  if (!point) return null;
  return (
    <>
      {points.length > 1 ? (
        <Choices
          label={t('chart.compare.points')}
          options={points.map(({ id, name }) => ({ value: String(id), label: String(name ?? id) }))}
          chosen={[String(point.id)]}
          most={1}
          least={1}
          near={NEAR}
          onChange={([id]) => choose(id)}
        />
      ) : null}
      {children(point)}
    </>
  );
}

/** Monitoring points of a station; none where they may not be listed. */
function useStationPoints(stationId: string, isOn: boolean): readonly Row[] {
  const ports = useData();
  const [points, setPoints] = useState<readonly Row[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const query = { stationId, orderField: '', order: '', page: 1, limit: MAX_POINTS };
    ports.page('GET /dm/monitor/page', query, { isSilent: true }).then(
      ({ list }) => !isGone && setPoints(list),
      () => !isGone && setPoints([]),
    );
    return () => {
      isGone = true;
    };
  }, [ports, stationId, isOn]);
  return points;
}
