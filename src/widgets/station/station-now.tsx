import { useEffect, useState } from 'react';

import { ListMessage } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';
import { sparkPath, tilesOf, type NowSeries, type NowTile } from './now-model.ts';
import './station-now.css';

const READ = 'dm:monitorData:info';
const MAX_POINTS = 20;
/** Slices of the last day. */
const SLICES = 48;
/** ms between two looks at the values */
const LOOK_EVERY_MS = MINUTE_MS;

/** A point with its newest values. */
interface NowPoint {
  readonly id: string;
  readonly name: string;
  readonly time: string | undefined;
  readonly tiles: readonly NowTile[];
}

/** What every point of a station measures now, each factor with its limit and its last day; nothing for who may not read values. */
export function StationNowBlock({ row }: BlockProps) {
  const ports = usePorts('data', 'texts', 'house');
  const points = useNow(String(row.id), ports);
  const { t } = ports;
  if (!ports.can(READ)) return <ListMessage icon="stop" text={t('chart.now.denied')} />;
  if (!points) return null;
  if (points.length === 0) return <ListMessage icon="inbox" text={t('chart.now.noPoint')} />;
  return (
    <div className="station-now">
      {points.map(({ id, name, time, tiles }) => (
        <section key={id}>
          <h3>
            {name} <time>{time ?? t('chart.now.noValue')}</time>
          </h3>
          <ul>
            {tiles.map((tile) => (
              <Tile key={tile.series.factorCode} tile={tile} t={t} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ tile, t }: { readonly tile: NowTile; readonly t: Ports<'texts'>['t'] }) {
  const { series, value, state, share } = tile;
  const { factorName, unit, decimals, upper, points } = series;
  const path = sparkPath(points);
  return (
    <li data-state={state}>
      <span className="station-nowname">{factorName}</span>
      {state === 'over' ? <em>{t('chart.now.over')}</em> : null}
      <strong>{value === null ? '-' : formatNumber(value, decimals)}</strong>
      <span className="station-nowunit">
        {upper === null ? '' : `/ ${formatNumber(upper, decimals)} `}
        {unit}
      </span>
      {share === null ? null : (
        <span className="station-nowbar" aria-hidden>
          <i style={{ inlineSize: `${share}%` }} />
        </span>
      )}
      {path === '' ? null : (
        <svg viewBox="0 0 100 24" preserveAspectRatio="none" role="img">
          <title>{t('chart.now.day', { name: factorName })}</title>
          <path d={path} />
        </svg>
      )}
    </li>
  );
}

/** Points of a station with their values, looked at again each minute while the page is; undefined until they came. */
function useNow(
  stationId: string,
  ports: Ports<'data' | 'house'>,
): readonly NowPoint[] | undefined {
  const [points, setPoints] = useState<readonly NowPoint[]>();
  const isShown = useIsShown();
  const isOn = ports.can(READ) && isShown;
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const look = (): void => {
      readPoints(stationId, ports).then(
        (found) => !isGone && setPoints(found),
        () => !isGone && setPoints((old) => old ?? []),
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [stationId, isOn]); // eslint-disable-line react-hooks/exhaustive-deps -- the ports are the same for as long as the page lives
  return points;
}

async function readPoints(
  stationId: string,
  ports: Ports<'data' | 'house'>,
): Promise<readonly NowPoint[]> {
  const query = { stationId, orderField: 'name', order: 'asc', page: 1, limit: MAX_POINTS };
  const { list } = await ports.page('GET /dm/monitor/page', query, { isSilent: true });
  return Promise.all(list.map((point) => readPoint(point, ports)));
}

async function readPoint(point: Row, ports: Ports<'data' | 'house'>): Promise<NowPoint> {
  const pointId = String(point.id);
  const now = ports.now();
  const span = { from: wallTime(new Date(now.getTime() - DAY_MS)), to: wallTime(now) };
  const ask = async <T,>(api: string, more: Row): Promise<T> =>
    ports.call<T>(api, { body: { pointId, kind: 'rt', ...span, ...more } }, { isSilent: true });
  const [{ series }, { list }] = await Promise.all([
    ask<{ readonly series: readonly NowSeries[] }>('POST /dm/monitorData/info', {
      maxPoints: SLICES,
    }),
    ask<{ readonly list: readonly Row[] }>('POST /dm/monitorData/page', { page: 1, limit: 1 }),
  ]);
  const [newest = {}] = list;
  return {
    id: pointId,
    name: String(point.name ?? pointId),
    time: newest.time === undefined ? undefined : String(newest.time),
    tiles: tilesOf(series, newest),
  };
}
