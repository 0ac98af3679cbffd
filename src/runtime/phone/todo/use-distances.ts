import { useCallback, useEffect, useMemo, useState } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { DataPort } from '#engine/base/ports.ts';
import { hasPosition, myPosition, type Position } from '#engine/fields/inputs/my-position.ts';
import { measureDistanceM, readPosition } from '#schemas/basics/distance.ts';
import { useKept } from '../kept/use-kept.ts';
import { PHONE_RECORDS } from '../phone-address.ts';

/** How far stations are from here. */
export interface Distances {
  /** Absent where nothing is to be asked: it is told already, refused, or this browser tells no position. */
  readonly ask: (() => void) | undefined;
  /** Metres; undefined where the position of the one or the other is not known. */
  readonly to: (stationId: unknown) => number | undefined;
}

/** Distances from where the browser is. It is asked by itself only where the person allowed that before. @param stationIds keeps its identity */
export function useDistances(stationIds: readonly string[]): Distances {
  const { here, ask } = useHere();
  const places = usePlaces(here ? stationIds : NONE);
  return useMemo(
    () => ({
      ask,
      to: (stationId) => {
        const place = places.get(String(stationId));
        return here && place ? measureDistanceM(here, place) : undefined;
      },
    }),
    [ask, here, places],
  );
}

const NONE: readonly string[] = [];

/** Where the browser is, once it may say so. */
function useHere(): { readonly here: Position | undefined; readonly ask: Distances['ask'] } {
  const [here, setHere] = useState<Position | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const find = useCallback(() => {
    setAsking(false);
    myPosition().then(setHere, () => undefined);
  }, []);
  useEffect(() => {
    let isOver = false;
    void mayTell().then((state) => {
      if (isOver) return;
      if (state === 'granted') find();
      else setAsking(state === 'prompt');
    });
    return () => {
      isOver = true;
    };
  }, [find]);
  return { here, ask: isAsking ? find : undefined };
}

/** Whether this browser tells its position: at once, if one asks, or not at all. */
async function mayTell(): Promise<PermissionState> {
  if (!hasPosition()) return 'denied';
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
}

type Places = ReadonlyMap<string, Position>;

/** Where stations are, kept for when there is no network. */
function usePlaces(ids: readonly string[]): Places {
  const ports = useData();
  const ask = useCallback(() => readPlaces(ports, ids), [ports, ids]);
  const { value } = useKept(ids.length === 0 ? undefined : `places/${ids.join(',')}`, ask);
  return useMemo(() => new Map(value), [value]);
}

async function readPlaces(
  ports: DataPort,
  ids: readonly string[],
): Promise<readonly (readonly [string, Position])[]> {
  const entity = await ports.entity(PHONE_RECORDS.station);
  const where = JSON.stringify({ field: 'id', op: 'in', value: ids });
  const { list } = await ports.page(
    verbApi(entity, 'page'),
    { page: 1, limit: ids.length, where },
    { isSilent: true },
  );
  return list.flatMap(({ id, location }) => {
    const place = readPosition(location);
    return place ? [[String(id), place] as const] : [];
  });
}
