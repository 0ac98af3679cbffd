import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { MapPoint } from '#engine/fields/map/map-point.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import type { WallPoint } from '#schemas/api/wall.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { stopAt } from './layout.ts';
import { StationCard } from './station-card.tsx';
import './station-map.css';

interface StationMapProps {
  /** Those with alarms first. */
  readonly points: readonly WallPoint[];
  readonly tourSeconds: number;
  /** When the picture was made: the card asks anew with each. */
  readonly asked: string;
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
const HANDS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;
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
export function StationMap(props: StationMapProps) {
  const { points, tourSeconds, asked, nowMs, isStacked, isTall } = props;
  const { t } = usePorts('texts');
  const [layers, setLayers] = useState<readonly Layer[]>(LAYERS);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = useMemo(
    () => points.filter((point) => layers.includes(layerOf(point))),
    [points, layers],
  );
  const marks = useMarks(shown);
  const box = useRef<HTMLDivElement>(null);
  const isResting = useHand(box, nowMs);
  useEffect(() => {
    // the tour goes on, and the card with it
    if (!isResting) setChosen(null);
  }, [isResting]);
  const stop = shown[isResting ? -1 : stopAt(nowMs, tourSeconds, shown.length)];
  const open = shown.find(({ id }) => id === chosen) ?? stop;
  return (
    <div ref={box} className="big-screen-stations">
      <PlaceMap
        points={marks}
        height={isStacked ? STACKED : isTall ? TALL : HEIGHT}
        label={t('bigScreen.map')}
        marked={open?.id}
        onPoint={setChosen}
      />
      <Layers points={points} shown={layers} onChange={setLayers} />
      {open ? (
        <StationCard key={open.id} point={open} asked={asked} onClose={() => setChosen(null)} />
      ) : null}
    </div>
  );
}

/** Whether somebody had a hand on the map within half a minute. */
function useHand(box: RefObject<HTMLDivElement | null>, nowMs: number): boolean {
  const [touchedMs, setTouched] = useState(0);
  const latest = useRef(nowMs);
  latest.current = nowMs;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const touch = (): void => setTouched(latest.current);
    for (const event of HANDS) element.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of HANDS) element.removeEventListener(event, touch);
    };
  }, [box]);
  return isWithin(REST_MS, touchedMs, nowMs);
}

/** Stations as marks, with what is the matter in words. */
function useMarks(shown: readonly WallPoint[]): readonly MapPoint[] {
  const { t, dict } = usePorts('texts');
  return useMemo(() => {
    const words = dict('monitor_status');
    return shown.map(({ id, name, status, alarms, lng, lat }): MapPoint => {
      const tone = alarms > 0 && status !== '3' ? 'danger' : TONES[status];
      const word = words.find(({ dictValue }) => dictValue === status)?.dictLabel ?? status;
      const open = alarms > 0 ? t('bigScreen.alarmsHere', { count: alarms }) : '';
      return {
        id,
        place: { lng, lat },
        name,
        title: [name, word, open].filter(Boolean).join(' · '),
        ...(tone ? { tone } : {}),
      };
    });
  }, [shown, dict, t]);
}

interface LayersProps {
  readonly points: readonly WallPoint[];
  readonly shown: readonly Layer[];
  readonly onChange: (shown: readonly Layer[]) => void;
}

/** Which stations are drawn, with how many there are of each. */
function Layers({ points, shown, onChange }: LayersProps) {
  const { t } = usePorts('texts');
  return (
    <fieldset className="big-screen-layers" aria-label={t('bigScreen.layers')}>
      {LAYERS.map((layer) => (
        <button
          key={layer}
          type="button"
          aria-pressed={shown.includes(layer)}
          onClick={() =>
            onChange(
              shown.includes(layer) ? shown.filter((one) => one !== layer) : [...shown, layer],
            )
          }
        >
          {t(`bigScreen.layer.${layer}`)} {points.filter((one) => layerOf(one) === layer).length}
        </button>
      ))}
    </fieldset>
  );
}
