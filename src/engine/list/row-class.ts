import { holds } from '#schemas/expressions/evaluate.ts';
import { safely } from '../actions/action-model.ts';
import type { Row } from '../ports.ts';
import type { ListModel } from './list-model.ts';
import { rowId } from './selection-store.ts';

/** The classes of a row by the expressions of its schema, and of the one that is chosen beside its detail. */
export function rowClassOf(model: Pick<ListModel, 'spec'>, user: Row, chosen?: string): (row: Row) => string {
  const rules = Object.entries(model.spec.rowClass ?? {});
  return (row) => {
    const base = chosen !== undefined && rowId(row) === chosen ? 'engine-row engine-row-chosen' : 'engine-row';
    if (rules.length === 0) return base;
    const scope = { ...row, $row: row, $user: user };
    return [base, ...rules.filter(([, rule]) => safely(() => holds(rule, scope))).map(([name]) => `engine-${name}`)].join(' ');
  };
}
