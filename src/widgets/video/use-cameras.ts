import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useAnswer, type Answered } from '#engine/base/use-answer.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { WindowCamera } from './video-window.tsx';

/** More than a wall tours over. */
const MOST = 100;

/** A camera with what lists say of it. */
export interface ListedCamera extends WindowCamera {
  readonly stationName: string;
  readonly isOnline: boolean;
}

/** The enabled cameras that somebody sees, of a station or of all; null until they have come. */
export function useCameras(stationId?: string): Answered<readonly ListedCamera[]> {
  return useAnswer(stationId ?? '', async ({ page }, signal) => {
    const query = {
      isEnabled: true,
      page: 1,
      limit: MOST,
      orderField: 'stationId',
      order: 'asc',
      ...(stationId !== undefined && { stationId }),
    };
    const { list } = await page('GET /ops/camera/page', query, { isSilent: true, signal });
    return list.map(listed);
  });
}

/**
 * What stands in the windows of a wall beside the cameras that are listed: one of many more, or one that has been disabled, is gone or out
 * of sight (null). Asked once each.
 */
export function useOtherCameras(
  cameras: readonly ListedCamera[] | null,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, ListedCamera | null> {
  const { call } = useData();
  const [found, setFound] = useState<ReadonlyMap<string, ListedCamera | null>>(new Map());
  const missing = cameras
    ? ids.find((id) => id && !found.has(id) && !cameras.some((one) => one.id === id))
    : undefined;
  useEffect(() => {
    if (!missing) return undefined;
    const controller = new AbortController();
    const keep = (one: ListedCamera | null): void => {
      if (!controller.signal.aborted) setFound((old) => new Map(old).set(missing, one));
    };
    call<Row>(
      `GET /ops/camera/${encodeURIComponent(missing)}`,
      {},
      { isSilent: true, signal: controller.signal },
    ).then(
      (row) => keep(row.isEnabled === false ? null : listed(row)),
      () => keep(null),
    );
    return () => controller.abort();
  }, [call, missing]);
  return found;
}

function listed(row: Row): ListedCamera {
  return {
    id: toText(row.id),
    name: toText(row.name),
    stationId: toText(row.stationId),
    stationName: toText(row.stationName),
    canTurn: row.ptz === true,
    isOnline: row.status === '1',
  };
}
