import { useEffect, useState } from 'react';

import { useData, useHouse, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { Choices } from './choices.tsx';
import { ReadingCurveBlock } from './reading-curve.tsx';

/** Points of one station, at most. */
const MAX_POINTS = 50;
const NEAR = 6;
const READ = 'dm:monitorData:info';

/** The curve of a station: that of its only point, or of the one that is chosen. Nothing for who may not read values, and where there is no point. */
export function StationCurveBlock(block: BlockProps) {
  const { t } = useTexts();
  const mayRead = useHouse().can(READ);
  const points = useStationPoints(String(block.row.id), mayRead);
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
      <ReadingCurveBlock key={String(point.id)} {...block} row={point} />
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
