import { useEffect, useMemo, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import { isMeasurable } from '#schemas/language/derive.ts';
import { callGroup } from './group-call.ts';
import { useListAnswer, useListFacts, useListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';

/** Sums of columns over every row that matches, by column; null while there are none or one page shows them all. */
export type Totals = Readonly<Record<string, number | null>>;

/** Asks the server for the summary of all rows. */
export function useTotals(): Totals | null {
  const ports = useData();
  const { model } = useListFacts();
  const { query, rule, columns, stamp } = useListShown();
  const answer = useListAnswer();
  const [totals, setTotals] = useState<Totals | null>(null);
  const { filters, keyword, preset } = query;
  const measures = useMemo(
    () =>
      columns.flatMap(({ name, summary }) =>
        summary && isMeasurable(model.entity, name) ? [{ field: name, op: summary }] : [],
      ),
    [columns, model],
  );
  const isNeeded =
    measures.length > 0 &&
    !model.isTree &&
    answer.status === 'ready' &&
    answer.total > answer.rows.length;
  useEffect(() => {
    setTotals(null);
    if (!isNeeded) return undefined;
    const abort = new AbortController();
    callGroup(
      { ports, model, filter: filterWire({ filters, keyword, preset }, rule) },
      { measures },
      abort.signal,
    ).then(
      ({ groups: [all] }) => {
        if (!abort.signal.aborted && all)
          setTotals(
            Object.fromEntries(measures.map(({ field }, at) => [field, all.values[at] ?? null])),
          );
      },
      // the sums of the page stay; the list itself has shown what is wrong with the server
      () => undefined,
    );
    return () => abort.abort();
  }, [ports, model, rule, filters, keyword, preset, measures, isNeeded, stamp]);
  return totals;
}
