import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';

/** More points than this are no neighbours that a chart or table could show. */
const MAX_ASKED = 50;

/** Ids of the points of a station or an enterprise that the reader sees; undefined until they are known, none for who may not list points. */
export function useNearPoints(
  by: 'stationId' | 'enterpriseId',
  id: unknown,
): readonly string[] | undefined {
  const ports = useData();
  const [found, setFound] = useState<{ readonly of: unknown; readonly ids: readonly string[] }>();
  useEffect(() => {
    let isGone = false;
    const put = (rows: readonly Row[]): void => {
      if (!isGone) setFound({ of: id, ids: rows.map((row) => String(row.id)) });
    };
    if (!id) put([]);
    else
      ports
        .page(
          'GET /dm/monitor/page',
          { [by]: id, orderField: '', order: '', page: 1, limit: MAX_ASKED },
          { isSilent: true },
        )
        .then(
          ({ list }) => put(list),
          () => put([]),
        );
    return () => {
      isGone = true;
    };
  }, [ports, by, id]);
  return found?.of === id ? found?.ids : undefined;
}
