import { useEffect, useState } from 'react';

import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { isGroupable } from '#schemas/language/derive.ts';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import { callGroup } from '../group-call.ts';
import { useListFacts, useListShown } from '../list-context.ts';
import { filterWire } from '../list-query.ts';
import { joinRules } from './use-view-rows.ts';
import { countsByDay, spansOfYear, type DayCount } from './year-model.ts';

/** The rows of a year under the filters of the list, counted by the server; null until they are known. */
export interface YearCounts {
  readonly days: ReadonlyMap<string, DayCount> | null;
  /** More values than the server tells of. */
  readonly isCapped: boolean;
  readonly error: CallError | null;
  readonly isLoading: boolean;
  retry(): void;
}

interface Answered extends Pick<YearCounts, 'days' | 'isCapped' | 'error'> {
  /** The question it answers. */
  readonly of: string;
}

/** Counts the rows of each day of a year, told apart by the tag of the calendar where it can be grouped by. */
export function useYearCounts(year: number, { by, tag }: CalendarSpec): YearCounts {
  const ports = useData();
  const { model } = useListFacts();
  const { query, rule, stamp } = useListShown();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answered>({
    of: '',
    days: null,
    isCapped: false,
    error: null,
  });
  const { entity } = model;
  const split = tag !== undefined && isGroupable(entity, tag) ? [tag] : [];
  const kind = kindOf(entity.fields, by) ?? 'date';
  const wires = spansOfYear(year, { by, kind, isSplit: split.length > 0 }).map((span) =>
    filterWire(query, joinRules(rule, span)),
  );
  const question = JSON.stringify([wires, by, split, stamp]);
  useEffect(() => {
    const abort = new AbortController();
    const [filters, date, others] = JSON.parse(question) as [readonly Row[], string, string[]];
    Promise.all(
      filters.map((filter) =>
        callGroup({ ports, model, filter }, { by: [date, ...others], step: 'day' }, abort.signal),
      ),
    ).then(
      (answers) =>
        !abort.signal.aborted &&
        setAnswer({
          of: question,
          days: countsByDay(answers.flatMap(({ groups }) => groups)),
          isCapped: answers.some(({ isCapped }) => isCapped),
          error: null,
        }),
      (reason: unknown) =>
        !abort.signal.aborted &&
        setAnswer({ of: question, days: null, isCapped: false, error: asCallError(reason) }),
    );
    return () => abort.abort();
  }, [ports, model, question, attempt]);
  return {
    days: answer.days,
    isCapped: answer.isCapped,
    error: answer.error,
    isLoading: answer.of !== question,
    retry: () => setAttempt(attempt + 1),
  };
}
