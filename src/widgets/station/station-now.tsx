import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListMessage } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatNumber } from '#schemas/formats/numbers.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';
import { sparkPath, tilesOf, type NowTile } from './now-model.ts';
import { StationToday } from './station-today.tsx';
import './station-now.css';

const READ = 'dm:monitorData:info';
/** ms between two looks at the values */
const LOOK_EVERY_MS = MINUTE_MS;

type NowPoint = AnswerAt<'POST /dm/monitorData/now'>[number];

/** What every point of a station measures now, each factor with its limit and its last day; nothing for who may not read values. */
export function StationNowBlock({ row, stamp }: BlockProps) {
  const id = String(row.id);
  return (
    <div className="station-now">
      <Points stationId={id} />
      <StationToday stationId={id} stamp={stamp} />
    </div>
  );
}

function Points({ stationId }: { readonly stationId: string }) {
  const { t, can } = usePorts('texts', 'house');
  const mayRead = can(READ);
  const points = useNow(stationId, mayRead);
  if (!mayRead) return <ListMessage icon="stop" text={t('station.now.denied')} />;
  if (!points) return <div aria-busy="true" />;
  if (points.length === 0) return <ListMessage icon="inbox" text={t('station.now.noPoint')} />;
  return points.map(({ id, name, time, series }) => (
    <section key={id}>
      <h3>
        {name} <time>{time ?? t('station.now.noValue')}</time>
      </h3>
      <ul>
        {tilesOf(series).map((tile) => (
          <Tile key={tile.series.factorCode} tile={tile} t={t} />
        ))}
      </ul>
    </section>
  ));
}

function Tile({ tile, t }: { readonly tile: NowTile; readonly t: Ports<'texts'>['t'] }) {
  const { series, value, state, share } = tile;
  const { factorName, unit, decimals, upper, points } = series;
  const path = sparkPath(points);
  return (
    <li data-state={state}>
      <span className="station-nowname">{pollutantText(factorName)}</span>
      {state === 'over' ? <em>{t('station.now.over')}</em> : null}
      <span className="station-nowvalue">
        {value === null ? (
          <span className="station-nownone">{t('station.now.none')}</span>
        ) : (
          <strong>{formatNumber(value, decimals)}</strong>
        )}{' '}
        <span className="station-nowunit">
          {upper === null ? '' : `/ ${formatNumber(upper, decimals)} `}
          {unit}
        </span>
      </span>
      {share === null ? null : (
        <span className="station-nowbar" aria-hidden>
          <i style={{ inlineSize: `${share}%` }} />
        </span>
      )}
      {path === '' ? null : (
        <svg viewBox="0 0 100 24" preserveAspectRatio="none" role="img">
          <title>{t('station.now.day', { name: factorName })}</title>
          <path d={path} />
        </svg>
      )}
    </li>
  );
}

/** Points of a station with their values, looked at again each minute while the page is; null until they came. */
function useNow(stationId: string, isOn: boolean): readonly NowPoint[] | null {
  const isShown = useIsShown();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOn || !isShown) return undefined;
    const timer = setInterval(() => setTurn((old) => old + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, isShown]);
  const { answer, error } = useAnswer(isOn ? `${stationId} ${turn}` : undefined, (data, signal) =>
    callAddress(
      data,
      'POST /dm/monitorData/now',
      { body: { stationId } },
      { isSilent: true, signal },
    ),
  );
  return answer ?? (error ? [] : null);
}
