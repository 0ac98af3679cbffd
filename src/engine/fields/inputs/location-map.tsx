import { useMemo, type KeyboardEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { placeOf, type LngLat } from '#engine/fields/map/place.ts';
import { useOthers } from './use-others.ts';
import './location-map.css';

interface LocationMapProps {
  readonly name: string;
  readonly label: string;
  readonly value: LngLat | undefined;
  readonly onPick: (place: LngLat) => void;
}

const HEIGHT = 280;
/** Degrees an arrow moves the pin: about 1 m, with Shift about 10 m. */
const NUDGE = 0.00001;
const FAR = 10;
const DIGITS = 6;

/** The map of a place that is being entered, with the places of the other records of its kind around. */
export function LocationMap({ name, label, value, onPick }: LocationMapProps) {
  const { t } = useTexts();
  const others = useOthers();
  const points = useMemo(
    () =>
      others.flatMap(({ id, title, row }) => {
        const place = placeOf(row[name]);
        return place ? [{ id, place, title }] : [];
      }),
    [others, name],
  );
  const nudge = (event: KeyboardEvent<HTMLElement>): void => {
    const step = NUDGES[event.key];
    if (!step || !value) return;
    event.preventDefault();
    const by = NUDGE * (event.shiftKey ? FAR : 1);
    onPick({
      lng: Number((value.lng + step[0] * by).toFixed(DIGITS)),
      lat: Number((value.lat + step[1] * by).toFixed(DIGITS)),
    });
  };
  return (
    <div className="eform-place-map">
      <PlaceMap points={points} height={HEIGHT} label={label} chosen={value} onPick={onPick} />
      {value ? (
        <button type="button" className="eform-place-pin" onKeyDown={nudge}>
          {t('input.place.nudge', {
            // `lng` would be taken for the language of the text
            east: value.lng.toFixed(DIGITS),
            north: value.lat.toFixed(DIGITS),
          })}
        </button>
      ) : null}
    </div>
  );
}

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
