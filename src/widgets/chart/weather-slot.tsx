import { Skeleton } from 'antd';
import { useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { WEATHER_FACTORS } from '#schemas/api/readings.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { shiftTime } from '#schemas/types/dates.ts';
import { useCurvesAround, useEventFacts } from './use-curves-around.ts';
import { useNearPoints } from './use-near-points.ts';
import { weatherTable, type WeatherTable } from './weather-model.ts';
import './weather-slot.css';

const AROUND_MS = 6 * HOUR_MS;
/** `YYYY-MM-DD HH:mm` */
const MINUTE_CHARS = 16;

/** The weather around an event, hour by hour, where the points of its station measure it; a quiet line where they do not. */
export function WeatherSlot({
  row,
  title,
}: {
  readonly row: Row;
  readonly title: string | undefined;
}) {
  const { t } = useTexts();
  const event = useEventFacts(row);
  const near = useNearPoints('stationId', row.stationId);
  const pointIds = useMemo(
    () => near && [...new Set([event.pointId, ...near])].filter(Boolean),
    [near, event],
  );
  // a long event is looked at where it begins
  const curves = useCurvesAround(
    pointIds,
    WEATHER_FACTORS,
    event.from === ''
      ? null
      : [shiftTime(event.from, -AROUND_MS), shiftTime(event.from, AROUND_MS)],
  );
  const table = useMemo(() => curves && weatherTable(curves.series, event), [curves, event]);
  return (
    <section className="dsr-weather">
      {title ? <h3>{title}</h3> : null}
      {table ? <Rows table={table} /> : null}
      {table === null ? <p className="engine-hint">{t('chart.weather.none')}</p> : null}
      {table === undefined ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
    </section>
  );
}

function Rows({ table }: { readonly table: WeatherTable }) {
  const { t } = useTexts();
  return (
    <table className="engine-reporttable" aria-label={t('chart.weather.caption')}>
      <thead>
        <tr>
          {[t('chart.time'), ...table.columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ time, isDuring, cells }) => (
          <tr key={time} data-during={isDuring || undefined}>
            <th scope="row">
              {isDuring
                ? t('chart.weather.during', { time: time.slice(0, MINUTE_CHARS) })
                : time.slice(0, MINUTE_CHARS)}
            </th>
            {cells.map((cell, at) => (
              <td key={table.columns[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
