import { useMemo, useRef, type KeyboardEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { MapArea } from '#engine/fields/map/map-area.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { rounded, type LngLat } from '#engine/fields/map/place.ts';
import {
  crossingOf,
  MOST_CORNERS,
  ringOf,
  type Corner,
  type Ring,
} from '#schemas/types/polygon-geometry.ts';
import { useOthers } from './use-others.ts';
import './location-map.css';

interface PolygonMapProps {
  readonly name: string;
  readonly label: string;
  readonly ring: Ring;
  readonly onChange: (ring: Ring) => void;
}

const HEIGHT = 320;
/** Degrees an arrow moves a corner: about 1 m, with Shift about 10 m. */
const NUDGE = 0.00001;
const FAR = 10;
const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const NO_POINTS: readonly never[] = [];

/**
 * The map on which an area is drawn, with the areas of the other records of its kind: a click adds a corner, a corner is dragged, and each
 * stands as a button for keys.
 */
export function PolygonMap({ name, label, ring, onChange }: PolygonMapProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const others = useOtherAreas(name);
  const isCrossed = ring.length > 2 && crossingOf(ring) !== undefined;
  const drawn: readonly MapArea[] =
    ring.length > 0 ? [{ id: 'drawn', ring, tone: isCrossed ? 'danger' : 'primary' }] : [];
  const put = (at: number, to: LngLat): void =>
    onChange(ring.map((corner, place) => (place === at ? cornerOf(to) : corner)));
  const remove = (at: number): void => {
    onChange(ring.filter((_, place) => place !== at));
    list.current?.querySelectorAll('button')[Math.max(0, at - 1)]?.focus();
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const step = NUDGES[event.key];
    const [lng, lat] = ring[at] ?? [0, 0];
    if (step) {
      const by = NUDGE * (event.shiftKey ? FAR : 1);
      put(at, { lng: lng + step[0] * by, lat: lat + step[1] * by });
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <div className="eform-place-map">
      <PlaceMap
        points={NO_POINTS}
        areas={[...others, ...drawn]}
        first={drawn.length > 0 ? drawn : others}
        corners={ring}
        height={HEIGHT}
        label={label}
        onPick={(place) =>
          ring.length < MOST_CORNERS ? onChange([...ring, cornerOf(place)]) : undefined
        }
        onCorner={put}
      />
      <div ref={list} className="eform-corners">
        {ring.map(([lng, lat], at) => (
          <button
            // a corner is known by its place in the row
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            type="button"
            className="eform-place-pin"
            onKeyDown={(event) => press(event, at)}
          >
            {t('input.area.corner', { at: at + 1, east: lng, north: lat })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Where the others lie: what is drawn lies near them, and seldom over them. */
function useOtherAreas(field: string): readonly MapArea[] {
  const others = useOthers();
  return useMemo(
    () =>
      others.flatMap(({ id, title, row }): MapArea[] => {
        const ring = ringOf(row[field]);
        return ring.length > 0 ? [{ id, ring, name: title, tone: 'neutral' }] : [];
      }),
    [others, field],
  );
}

function cornerOf(place: LngLat): Corner {
  const { lng, lat } = rounded(place);
  return [lng, lat];
}
