import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import type { Row } from '#engine/base/ports.ts';
import { evaluate, holds } from '#schemas/expressions/evaluate.ts';
import { effectsOf } from '#schemas/language/moves.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { knownTargets, possibleMove, statusField, type RowContext } from './action-model.ts';

/** A move that was pressed and is not done yet. */
export interface PressedMove {
  readonly move: string;
  /** What was filled in with it. */
  readonly form: Row;
  readonly at: Date;
}

/**
 * A record as it will stand when the moves that wait are done, one after the other: status and what the life cycle sets with them.
 * What the server alone knows (calls, guards) is not in it; it ends before a move that does not lead on or may lead to several statuses.
 */
export function rowAhead(
  row: Row,
  pressed: readonly PressedMove[],
  context: Omit<RowContext, 'now'>,
): Row {
  let ahead = row;
  for (const one of pressed) {
    const after = rowAfter(ahead, one, context);
    if (!after) break;
    ahead = after;
  }
  return ahead;
}

function rowAfter(
  row: Row,
  { move, form, at }: PressedMove,
  context: Omit<RowContext, 'now'>,
): Row | undefined {
  const then = { ...context, now: () => at };
  const field = statusField(context.entity);
  const possible = possibleMove(move, row, then);
  if (!context.states || !field || !possible) return undefined;
  const [to, ...others] = knownTargets(possible, row, then);
  if (to === undefined || others.length > 0) return undefined;
  const scope = { ...expressionScope(then, row), $form: form, $to: to };
  const effects = effectsOf(context.states, possible, to !== row[field]);
  const set = effects
    .filter(({ when }) => when === undefined || judgeSafely(() => holds(when, scope)))
    .flatMap((effect) => [
      ...valuesOf(effect.set, (value) => bindValue(value, scope)),
      ...valuesOf(effect.compute, (expression) => evaluate(expression, scope)),
    ]);
  return { ...row, ...Object.fromEntries(set), [field]: to };
}

function valuesOf<T>(
  values: Readonly<Record<string, T>> = {},
  read: (value: T) => unknown,
): readonly (readonly [string, unknown])[] {
  return Object.entries(values).map(([name, value]) => [name, read(value) ?? null]);
}
