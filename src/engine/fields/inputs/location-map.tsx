import { useEffect, useState, type KeyboardEvent } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useRecordRow } from '#engine/base/form-context.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Ports } from '#engine/base/ports.ts';
import { useRecordEntity } from '#engine/base/record-entity.ts';
import type { MapPoint } from '#engine/fields/map/map-point.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { placeOf, type LngLat } from '#engine/fields/map/place.ts';
import { endpointOf, nameFieldOf, verbPermission } from '#schemas/language/derive.ts';
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
  const points = useOthers(name);
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

/** Places of the other records, where the list of their entity may be read; up to what the list answers. */
function useOthers(field: string): readonly MapPoint[] {
  const ports = usePorts('data', 'house');
  const entity = useRecordEntity();
  const own = useRecordRow()['id'];
  const [points, setPoints] = useState<readonly MapPoint[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (entity)
      readPoints(ports, entity, field).then(
        (found) => isCurrent && setPoints(found.filter(({ id }) => id !== own)),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, field, own]);
  return points;
}

async function readPoints(
  ports: Ports<'data' | 'house'>,
  name: string,
  field: string,
): Promise<readonly MapPoint[]> {
  const entity = await ports.entity(name);
  if (!endpointOf(entity, 'list') || !ports.can(verbPermission(entity, 'list'))) return [];
  const rows = await callVerb(ports, { entity, verb: 'list' }, {}, { isSilent: true });
  return rows.flatMap((row) => {
    const place = placeOf(row[field]);
    return place
      ? [{ id: String(row['id']), place, title: String(row[nameFieldOf(entity)] ?? '') }]
      : [];
  });
}
