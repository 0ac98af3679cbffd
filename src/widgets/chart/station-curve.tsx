import { useHouse } from '#engine/base/ports-context.ts';
import { namedBlock, type BlockProps } from '#engine/base/registry.ts';
import { OfStationPoint } from './of-station-point.tsx';
import { ReadingCurveBlock } from './reading-curve.tsx';

const READ = 'dm:monitorData:info';

/** The curve of a station: that of its only point, or of the one that is chosen. Nothing for who may not read values, and where there is no point. */
export function StationCurveBlock(block: BlockProps) {
  const isOn = useHouse().can(READ);
  return (
    <OfStationPoint stationId={String(block.row.id)} isOn={isOn}>
      {(point) => <ReadingCurveBlock key={String(point.id)} {...block} row={point} />}
    </OfStationPoint>
  );
}

/** What became of the hours of a station's point, by the block that shows those of a point; it asks for them by the rights of whoever looks. */
export function StationHoursBlock(block: BlockProps) {
  const { can } = useHouse();
  const Hours = namedBlock('lostHours')?.component;
  const isOn = can('dm:quality:page') || can('dm:monitor:info');
  return Hours ? (
    <OfStationPoint stationId={String(block.row.id)} isOn={isOn}>
      {(point) => <Hours key={String(point.id)} {...block} row={point} />}
    </OfStationPoint>
  ) : null;
}
