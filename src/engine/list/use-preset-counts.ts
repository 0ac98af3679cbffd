import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { countPresets } from './fetch-rows.ts';
import { useListFacts, useListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';

/** How many rows presets hold under the filters in force, as text. A count that fails is left out, the list goes on. */
export function usePresetCounts(names: readonly string[]): Readonly<Record<string, string>> {
  const ports = useData();
  const { entity } = useListFacts().model;
  const { query, rule, stamp } = useListShown();
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const { filters, keyword } = query;
  const asked = names.join();
  useEffect(() => {
    let isOver = false;
    const wanted = asked.split(',').filter(Boolean);
    if (wanted.length === 0) return undefined;
    countPresets(ports, entity, wanted, filterWire({ filters, keyword, preset: '' }, rule)).then(
      (found) => {
        const texts = Object.entries(found).map(
          ([name, { total, isCapped }]) =>
            [name, `${formatPlain(total)}${isCapped ? '+' : ''}`] as const,
        );
        if (!isOver) setCounts((old) => ({ ...old, ...Object.fromEntries(texts) }));
      },
      // what was never counted is not waited for any longer
      () =>
        isOver ||
        setCounts((old) => ({
          ...Object.fromEntries(wanted.map((name) => [name, EMPTY_TEXT])),
          ...old,
        })),
    );
    return () => {
      isOver = true;
    };
  }, [ports, entity, rule, asked, stamp, filters, keyword]);
  return counts;
}
