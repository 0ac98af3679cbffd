import { useEffect, useMemo, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { MapPoint } from '#engine/fields/map/map-point.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import type { WallPoint } from '#schemas/api/wall.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { stopAt } from './layout.ts';
import { StationCard } from './station-card.tsx';

interface StationMapProps {
  /** Those with alarms first. */
  readonly points: readonly WallPoint[];
  readonly tourSeconds: number;
  readonly nowMs: number;
  readonly isStacked: boolean;
  /** Without the lines of alarms below it. */
  readonly isTall: boolean;
}

/** px */
const HEIGHT = 598;
const TALL = 858;
const STACKED = 420;
/** A hand on the wall stops the tour for so long. */
const REST_MS = 30 * SECOND_MS;
const TONES: Readonly<Record<string, MapPoint['tone']>> = {
  '1': 'success',
  '2': 'danger',
  '3': 'warning',
  '5': 'primary',
};

/** Which layers are drawn: stations by what is the matter with them. */
const LAYERS = ['alarm', 'normal', 'offline'] as const;
type Layer = (typeof LAYERS)[number];

const layerOf = ({ status, alarms }: WallPoint): Layer =>
  alarms > 0 || status === '2' || status === '3'
    ? 'alarm'
    : status === '1' || status === '5'
      ? 'normal'
      : 'offline';

/** Stations on the outlines of the country, its provinces and their cities; a tour rests at each, those with alarms first. */
export function StationMap({ points, tourSeconds, nowMs, isStacked, isTall }: StationMapProps) {
  const { t, dict } = usePorts('texts');
  const [layers, setLayers] = useState<readonly Layer[]>(LAYERS);
  const [chosen, setChosen] = useState<string | null>(null);
  const [touchedMs, setTouched] = useState(0);
  const shown = useMemo(
    () => points.filter((point) => layers.includes(layerOf(point))),
    [points, layers],
  );
  const marks = useMemo(() => {
    const words = dict('monitor_status');
    return shown.map(({ id, name, status, alarms, lng, lat }): MapPoint => {
      const tone = alarms > 0 && status !== '3' ? 'danger' : TONES[status];
      const word = words.find(({ dictValue }) => dictValue === status)?.dictLabel ?? status;
      return {
        id,
        place: { lng, lat },
        name,
        title: [name, word, alarms > 0 ? t('bigScreen.alarmsHere', { count: alarms }) : '']
          .filter(Boolean)
          .join(' · '),
        ...(tone ? { tone } : {}),
      };
    });
  }, [shown, dict, t]);
  const isResting = nowMs - touchedMs < REST_MS;
  const stop = shown[isResting ? -1 : stopAt(nowMs, tourSeconds, shown.length)];
  useEffect(() => {
    // the tour goes on, and the card with it
    if (!isResting) setChosen(null);
  }, [isResting]);
  const open = shown.find(({ id }) => id === chosen) ?? stop;
  const touch = (): void => setTouched(nowMs);
  return (
    <div
      className="big-screen-stations"
      onPointerMove={touch}
      onPointerDown={touch}
      onWheel={touch}
      onKeyDown={touch}
    >
      <PlaceMap
        points={marks}
        height={isStacked ? STACKED : isTall ? TALL : HEIGHT}
        label={t('bigScreen.map')}
        marked={open?.id}
        onPoint={(id) => {
          touch();
          setChosen(id);
        }}
      />
      <div className="big-screen-layers" role="group" aria-label={t('bigScreen.layers')}>
        {LAYERS.map((layer) => (
          <button
            key={layer}
            type="button"
            aria-pressed={layers.includes(layer)}
            onClick={() =>
              setLayers((old) =>
                old.includes(layer) ? old.filter((one) => one !== layer) : [...old, layer],
              )
            }
          >
            {t(`bigScreen.layer.${layer}`)}{' '}
            {points.filter((point) => layerOf(point) === layer).length}
          </button>
        ))}
      </div>
      {open ? <StationCard key={open.id} point={open} onClose={() => setChosen(null)} /> : null}
    </div>
  );
}
