import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import { useChosenRows } from '#engine/base/selection-store.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { fetchAllRows, SELECT_ALL_MAX } from './fetch-rows.ts';
import { useListAnswer, useListFacts, useListMoves, useListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';
import { useUnasked } from './query/unasked.ts';
import './selection-bar.css';

/** How many rows are chosen over all pages, and the way to choose everything that matches. */
export function SelectionBar() {
  const ports = usePorts('data', 'texts', 'feedback');
  const [isBusy, setBusy] = useState(false);
  const { model } = useListFacts();
  const { query, rule } = useListShown();
  const answer = useListAnswer();
  const { selection } = useListMoves();
  const { isUnasked } = useUnasked();
  const chosen = useChosenRows(selection);
  if (chosen.length === 0) return null;
  const handleAll = async (): Promise<void> => {
    setBusy(true);
    try {
      selection.replace(await fetchAllRows(ports, model, filterWire(query, rule)));
      if (answer.total > SELECT_ALL_MAX)
        ports.notify('info', ports.t('list.selectedFirst', { count: SELECT_ALL_MAX }));
    } catch {
      // the refused call has shown its own toast; what was chosen stays chosen
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="engine-selection" role="status">
      <span>{ports.t('list.selected', { count: chosen.length })}</span>
      <button type="button" className="engine-link" onClick={() => selection.clear()}>
        {ports.t('list.clearSelection')}
      </button>
      {answer.total > chosen.length && !model.isTree ? (
        <button
          type="button"
          className="engine-link"
          disabled={isBusy || isUnasked}
          onClick={() => void handleAll()}
        >
          {ports.t('list.selectAll', {
            count: `${formatPlain(answer.total)}${answer.isCapped ? '+' : ''}`,
          })}
        </button>
      ) : null}
    </div>
  );
}
