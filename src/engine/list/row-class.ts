import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { isDue } from '#schemas/rules/due.ts';
import type { ListModel } from './list-model.ts';

/** The classes of a row by the expressions of its schema, of one whose deadline is over, and of the one that is chosen beside its detail. */
export function rowClassOf(
  model: Pick<ListModel, 'spec' | 'entity'>,
  ports: Pick<HousePort, 'user' | 'now'>,
  chosen?: string,
): (row: Row) => string {
  const rules = Object.entries(model.spec.rowClass ?? {});
  const hasDue = model.entity.detail?.due !== undefined;
  return (row) => {
    const shown =
      chosen !== undefined && rowId(row) === chosen ? 'engine-row engine-row-chosen' : 'engine-row';
    const base =
      hasDue && isDue(model.entity, row, 'over', wallTime(ports.now()))
        ? `${shown} engine-row-danger`
        : shown;
    if (rules.length === 0) return base;
    const scope = expressionScope(ports, row);
    return [
      base,
      ...rules
        .filter(([, rule]) => judgeSafely(() => holds(rule, scope)))
        .map(([name]) => `engine-${name}`),
    ].join(' ');
  };
}
