import { useEffect, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { fetchAllRows } from '../fetch-rows.ts';
import { useListFacts, useListShown } from '../list-context.ts';
import { filterWire, type ListSort } from '../list-query.ts';

interface Wanted {
  /** Narrows what the list shows further. */
  readonly rule?: Rule;
  readonly sort: ListSort;
  readonly max: number;
}

/** Rows that match the filters of a list, for a view that reads its own; null until they have come. */
export interface ViewRows {
  readonly rows: readonly Row[] | null;
  readonly isLoading: boolean;
  readonly error: CallError | null;
  retry(): void;
}

/** The rows a view of the page shows in place of its pages: under the same filters, in an order of its own, up to `max`. */
export function useViewRows({ rule, sort, max }: Wanted): ViewRows {
  const ports = useData();
  const { model } = useListFacts();
  const shown = useListShown();
  const { stamp } = shown;
  const wire = JSON.stringify(filterWire(shown.query, joinRules(shown.rule, rule)));
  const { field, order } = sort;
  const question = JSON.stringify([wire, field, order, max]);
  const [state, setState] = useState<{
    readonly answers: string;
    readonly rows: readonly Row[] | null;
    readonly error: CallError | null;
  }>({
    answers: '',
    rows: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    fetchAllRows(ports, model, JSON.parse(wire) as Row, { max, sort: { field, order } }).then(
      (rows) => !isOver && setState({ answers: question, rows, error: null }),
      (reason: unknown) =>
        !isOver && setState({ answers: question, rows: null, error: asCallError(reason) }),
    );
    return () => {
      isOver = true;
    };
  }, [ports, model, wire, field, order, max, question, stamp, attempt]);
  return {
    rows: state.rows,
    error: state.error,
    isLoading: state.answers !== question,
    retry: () => setAttempt(attempt + 1),
  };
}

/** Both rules at once. */
export function joinRules(one: Rule | undefined, other: Rule | undefined): Rule | undefined {
  return one && other ? { all: [one, other] } : (one ?? other);
}
