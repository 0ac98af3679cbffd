import { useEffect, useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { callGroup } from './group-call.ts';
import { useListAnswer, useListFacts, useListMoves, useListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';

/** What came longer ago than this is no storm any more. */
const NEWS_MS = 5 * MINUTE_MS;

/**
 * How many rows came within one minute, up to the newest, where those are more than `merge.storm`; else null. A storm that begins while the
 * table is shown folds it, once. `waiting`: rows announced since the last answer.
 */
export function useStorm(waiting: number): number | null {
  const ports = usePorts('data', 'house');
  const { model } = useListFacts();
  const { rule, query } = useListShown();
  const answer = useListAnswer();
  const { setView } = useListMoves();
  const [count, setCount] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const { merge } = model.spec;
  const limit = merge?.storm;
  const { filters, keyword, preset } = query;
  const crowds = limit === undefined ? 0 : Math.floor(waiting / limit);
  const newest = limit === undefined ? '' : newestOf(answer.rows, merge?.latest);
  const isPossible = limit !== undefined && (crowds > 0 || answer.total > limit);
  useEffect(() => {
    const now = ports.now().getTime();
    const untilMs = crowds > 0 ? now : (parseWallTime(newest) ?? 0);
    if (!merge?.latest || limit === undefined || !isPossible || now - untilMs > NEWS_MS) {
      setCount(null);
      return undefined;
    }
    const abort = new AbortController();
    const fresh = { field: merge.latest, op: 'ge', value: wallTime(untilMs - MINUTE_MS) } as const;
    const filter = filterWire({ filters, keyword, preset }, rule ? { all: [rule, fresh] } : fresh);
    callGroup({ ports, model, filter }, { by: [merge.by] }, abort.signal).then(
      ({ groups }) => {
        const found = groups.reduce((sum, group) => sum + group.count, 0);
        if (!abort.signal.aborted) setCount(found > limit ? found : null);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [
    ports,
    model,
    merge,
    limit,
    rule,
    filters,
    keyword,
    preset,
    newest,
    isPossible,
    crowds,
    round,
  ]);
  const isStorm = count !== null;
  useEffect(() => {
    if (!isStorm) return undefined;
    const timer = setInterval(() => setRound((old) => old + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isStorm]);
  const view = useRef(query.view);
  view.current = query.view;
  useEffect(() => {
    if (isStorm && view.current === 'table') setView('merged');
  }, [isStorm, setView]);
  return count;
}

function newestOf(rows: readonly Row[], field: string | undefined): string {
  return rows.reduce((newest, row) => {
    const time = field === undefined ? undefined : row[field];
    return typeof time === 'string' && time > newest ? time : newest;
  }, '');
}
