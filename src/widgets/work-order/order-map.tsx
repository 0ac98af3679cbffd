import { useEffect, useMemo, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { placeOf } from '#engine/fields/map/place.ts';
import './work-order.css';

const HEIGHT = 200;

/** Where the station of an order is. */
export function OrderMap({ row, title }: BlockProps) {
  const { t, open } = usePorts('texts', 'navigation');
  const station = useStation(row.stationId);
  const place = placeOf(station?.location);
  const points = useMemo(
    () =>
      station && place
        ? [{ id: String(station.id), place, title: String(station.name), tone: 'primary' as const }]
        : [],
    [station, place],
  );
  if (!station) return null;
  return (
    <section className="engine-block dsr-order-map">
      {title ? <h3>{title}</h3> : null}
      {place ? (
        <PlaceMap
          points={points}
          height={HEIGHT}
          label={t('order.map.label')}
          onPoint={(id) => open(`/ops-station/${id}`)}
        />
      ) : (
        <p className="engine-hint">{t('order.map.none')}</p>
      )}
      {station.address ? <p>{String(station.address)}</p> : null}
    </section>
  );
}

/** Undefined until it has come, and for who may not see stations. */
function useStation(id: unknown): Row | undefined {
  const { call, entity, can } = usePorts('data', 'house');
  const [station, setStation] = useState<Row>();
  const maySee = can('ops:station:info');
  useEffect(() => {
    if (typeof id !== 'string' || !maySee) return undefined;
    const controller = new AbortController();
    entity('station')
      .then((found) =>
        callVerb(
          { call },
          { entity: found, verb: 'info' },
          { id },
          { isSilent: true, signal: controller.signal },
        ),
      )
      .then((row) => !controller.signal.aborted && setStation(row))
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, entity, id, maySee]);
  return station;
}
