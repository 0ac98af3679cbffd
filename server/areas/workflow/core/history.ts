import type { Effect, Via } from './effect.ts';
import type { NodeKind } from './graph.ts';

/** One activity instance of a process as it happened: what roll back and reject go by. */
export interface HistoryRow {
  readonly ai: number;
  readonly node: string;
  readonly type: NodeKind;
  /** The activity instances it follows. */
  readonly causes: readonly number[];
  readonly via: readonly Via[];
  /** The scope instance it happened in. */
  readonly scope: number;
  readonly memberOf: number | null;
  readonly isMany: boolean;
  readonly isEnded: boolean;
  readonly isUndone: boolean;
}

/** History as it is after the effects of a step: for try-outs and tests; the store writes the same rows. */
export function addHistory(
  rows: readonly HistoryRow[],
  effects: readonly Effect[],
): readonly HistoryRow[] {
  const known = new Map(rows.map((row) => [row.ai, row]));
  const change = (ai: number, what: Partial<HistoryRow>): void => {
    const row = known.get(ai);
    if (row !== undefined) known.set(ai, { ...row, ...what });
  };
  for (const effect of effects) {
    if (effect.kind === 'started') {
      const { ai, node, type, causes, via, scope, memberOf, isMany } = effect;
      known.set(ai, {
        ai,
        node,
        type,
        causes,
        via,
        scope,
        memberOf,
        isMany,
        isEnded: false,
        isUndone: false,
      });
    } else if (effect.kind === 'ended') change(effect.ai, { isEnded: true });
    else if (effect.kind === 'undone') for (const ai of effect.ais) change(ai, { isUndone: true });
  }
  return [...known.values()];
}
