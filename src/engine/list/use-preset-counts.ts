import { useEffect, useState } from 'react';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { useEnginePorts } from '../ports-context.ts';
import { countPreset } from './fetch-rows.ts';
import type { ListModel } from './list-model.ts';
import { filterWire } from './list-query.ts';
import type { ListController } from './use-list-controller.ts';

/** How many rows presets hold under the filters in force, as text. A count that fails is left out, the list goes on. */
export function usePresetCounts(model: ListModel, controller: ListController, names: readonly string[], stamp: number): Readonly<Record<string, string>> {
  const ports = useEnginePorts();
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const { rule, query } = controller;
  const { filters, keyword } = query;
  const asked = names.join();
  useEffect(() => {
    let isOver = false;
    for (const preset of asked.split(',').filter(Boolean)) {
      countPreset(ports, model, filterWire({ filters, keyword, preset }, rule)).then(
        ({ total, isCapped }) => {
          if (!isOver) setCounts((old) => ({ ...old, [preset]: `${formatPlain(total)}${isCapped ? '+' : ''}` }));
        },
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
  }, [ports, model, rule, asked, stamp, filters, keyword]);
  return counts;
}
