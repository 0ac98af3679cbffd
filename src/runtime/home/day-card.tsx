import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { usePorts } from '#engine/base/ports-context.ts';
import type { MapPoint } from '#engine/fields/map/map-point.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { HOME_LINKS } from '#schemas/api/home-links.ts';
import type { HomeDay } from '#schemas/api/home.ts';
import { dayInWords, formatTime } from '#schemas/formats/times.ts';
import { openAddress } from '../router/navigation.ts';
import { HomeCard } from './home-card.tsx';
import { RowTimeText } from './row-time-text.tsx';
import { orderTime } from './row-time.ts';
import { useEntityRoutes } from './use-entity-routes.ts';
import './day-card.css';

/** px */
const MAP_HEIGHT = 250;

/** What an engineer has in hand (orders, shifts, books) in the order of its times, numbered, and the stations it lies at on the map under the same numbers. */
export function DayCard() {
  const { t } = useTranslation('home');
  return (
    <HomeCard title={t('layout.cards.day')} api="GET /home/day" className="home-day">
      {(day) =>
        day.list.length === 0 ? <p className="home-empty">{t('day.none')}</p> : <Day {...day} />
      }
    </HomeCard>
  );
}

function Day({ day, total, list }: HomeDay) {
  const { t } = useTranslation('home');
  const { now, t: say } = usePorts('house', 'texts');
  const routes = useEntityRoutes();
  const words = dayInWords(day, say);
  return (
    <div className="day-parts">
      <div>
        <p className="text-2 day-head">
          {words} <a href={routes.rows(HOME_LINKS.myOrders())}>{t('day.total', { total })}</a>
        </p>
        <ol className="home-rows day-stops">
          {list.map((stop, at) => (
            <li key={stop.id}>
              <span className="day-no num" data-due={stop.due}>
                {at + 1}
              </span>
              <a href={routes.record(stop.entity, stop.id)} title={`${stop.kind} ${stop.text}`}>
                {stop.entity === 'workOrder' ? null : <em className="day-kind">{stop.kind}</em>}
                {stop.text}
                {stop.stationName ? <span className="text-2"> {stop.stationName}</span> : null}
              </a>
              {stop.begin === null ? (
                <RowTimeText time={orderTime({ ...stop, statusTime: null }, now())} />
              ) : (
                <span className="text-2 num">{shiftText(stop)}</span>
              )}
            </li>
          ))}
        </ol>
      </div>
      <DayMap
        list={list}
        onStop={({ entity, id }) => openAddress(routes.record(entity, id).slice(1))}
      />
    </div>
  );
}

type Stop = HomeDay['list'][number];

/** From when until when somebody is on duty: `08:00 – 20:00`. */
function shiftText({ begin, planEnd }: Stop): string {
  return [begin, planEnd].map((at) => formatTime(at, 'HH:mm')).join(' – ');
}

interface DayMapProps extends Pick<HomeDay, 'list'> {
  readonly onStop: (stop: Stop) => void;
}

/** A stop stands at each of its stations. */
function DayMap({ list, onStop }: DayMapProps) {
  const { t } = useTranslation('home');
  const points = useMemo(
    () =>
      list.flatMap(({ places, due, text, stationName }, index) =>
        places.map((place, at): MapPoint => ({
          id: `${index}/${at}`,
          place,
          title: `${index + 1} ${stationName ?? ''} ${text}`,
          name: String(index + 1),
          tone: due === 'over' ? 'danger' : 'primary',
        })),
      ),
    [list],
  );
  if (points.length === 0) return <p className="home-empty">{t('day.noPlaces')}</p>;
  return (
    <PlaceMap
      points={points}
      height={MAP_HEIGHT}
      label={t('day.map')}
      onPoint={(id) => {
        const stop = list[Number(id.split('/')[0])];
        if (stop) onStop(stop);
      }}
    />
  );
}
