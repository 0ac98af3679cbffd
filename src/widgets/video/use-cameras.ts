import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
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
export function useCameras(stationId?: string): readonly ListedCamera[] | null {
  const { page } = useData();
  const [cameras, setCameras] = useState<readonly ListedCamera[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const query = {
      isEnabled: true,
      page: 1,
      limit: MOST,
      orderField: 'stationId',
      order: 'asc',
      ...(stationId !== undefined && { stationId }),
    };
    page('GET /ops/camera/page', query, { isSilent: true, signal: controller.signal }).then(
      ({ list }) => setCameras(list.map(listed)),
      () => controller.signal.aborted || setCameras([]),
    );
    return () => controller.abort();
  }, [page, stationId]);
  return cameras;
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
