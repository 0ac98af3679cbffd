import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData } from '#engine/base/ports-context.ts';

/** Stations whose factors are asked for; those of more are no longer near. */
const MOST = 5;
const NONE: ReadonlySet<string> = new Set();

/** Codes of the factors that the stations of a rule measure; none for who may not read their data. */
export function useNearFactors(stationIds: readonly string[]): ReadonlySet<string> {
  const ports = useData();
  const [codes, setCodes] = useState(NONE);
  const asked = stationIds.slice(0, MOST).join(',');
  useEffect(() => {
    let isGone = false;
    const ids = asked.split(',').filter(Boolean);
    const reads = ids.map((stationId) =>
      callAddress(
        ports,
        'GET /dm/monitorData/property/group',
        { params: { stationId } },
        { isSilent: true },
      ).catch(() => []),
    );
    void Promise.all(reads).then((answers) => {
      const found = answers.flat().flatMap(({ factors }) => factors.map((one) => one.factorCode));
      if (!isGone) setCodes(found.length > 0 ? new Set(found) : NONE);
    });
    return () => {
      isGone = true;
    };
  }, [ports, asked]);
  return codes;
}
