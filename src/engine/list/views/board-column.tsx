import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useEffect, useState } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { useListFacts, useListShown } from '../list-context.ts';
import { filterWire, toWire } from '../list-query.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardColumn, DropVerdict } from './board-model.ts';
import { joinRules } from './use-view-rows.ts';

interface BoardColumnProps {
  readonly column: BoardColumn;
  readonly by: string;
  /** Of the card that is held; undefined while none is. */
  readonly verdict: DropVerdict | undefined;
}

const PART = 20;
const MOST = 100;

/** One column: its title with the count, its first cards, and more on demand. Where a held card may not go it is grey and says why. */
export function BoardColumnView({ column, by, verdict }: BoardColumnProps) {
  const { t } = useTexts();
  const { setNodeRef, isOver } = useDroppable({ id: column.value });
  const [limit, setLimit] = useState(PART);
  const { rows, total, error, retry } = useColumnRows(
    { field: by, op: 'eq', value: column.value },
    limit,
  );
  const left = Math.min(PART, total - rows.length, MOST - limit);
  return (
    <section
      ref={setNodeRef}
      className="engine-boardcolumn"
      aria-label={`${column.title} ${t('board.count', { count: total })}`}
      data-refused={verdict?.kind === 'refused'}
      data-open={verdict?.kind === 'move' || verdict?.kind === 'edit'}
      data-over={isOver}
      data-empty={total === 0 && !error}
    >
      <h3>
        {column.title}
        <span className="engine-hint">{total}</span>
      </h3>
      {verdict?.kind === 'refused' ? <p className="engine-boardwhy">{verdict.why}</p> : null}
      {error ? <ListFailure error={error} onRetry={retry} /> : null}
      <ul>
        {rows.map((row) => (
          <DraggableCard key={rowId(row)} row={row} />
        ))}
      </ul>
      {rows.length === 0 && !error ? <p className="engine-hint">{t('board.nothing')}</p> : null}
      {left > 0 ? (
        <button type="button" className="engine-link" onClick={() => setLimit(limit + PART)}>
          {t('board.more', { count: left })}
        </button>
      ) : null}
    </section>
  );
}

function DraggableCard({ row }: { readonly row: Row }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: rowId(row),
    data: { row },
  });
  return (
    <li ref={setNodeRef} data-row-key={rowId(row)} data-held={isDragging} {...listeners}>
      <BoardCard row={row} handle={{ ref: setActivatorNodeRef, ...attributes }} />
    </li>
  );
}

/** The first rows of a column in the order of the list, and how many there are. */
function useColumnRows(rule: Rule, limit: number) {
  const ports = useData();
  const { model } = useListFacts();
  const shown = useListShown();
  const { stamp } = shown;
  const wire = JSON.stringify({
    ...toWire(shown.query),
    ...filterWire(shown.query, joinRules(shown.rule, rule)),
    page: 1,
    limit,
  });
  const [state, setState] = useState<{
    readonly rows: readonly Row[];
    readonly total: number;
    readonly error: CallError | null;
  }>({
    rows: [],
    total: 0,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    ports
      .page(verbApi(model.entity, 'page'), JSON.parse(wire) as Row, {
        isSilent: true,
        signal: abort.signal,
      })
      .then(
        ({ list, total }) => !abort.signal.aborted && setState({ rows: list, total, error: null }),
        (reason: unknown) =>
          !abort.signal.aborted && setState((old) => ({ ...old, error: asCallError(reason) })),
      );
    return () => abort.abort();
  }, [ports, model, wire, stamp, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
