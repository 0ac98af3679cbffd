import { holds } from '#schemas/expressions/evaluate.ts';
import { safely } from '../actions/action-model.ts';
import type { Row } from '../ports.ts';
import type { ListModel } from './list-model.ts';

/** The classes of a row by the expressions of its schema. */
export function rowClassOf(model: ListModel, user: Row): (row: Row) => string {
  const rules = Object.entries(model.spec.rowClass ?? {});
  return (row) => {
    if (rules.length === 0) return 'engine-row';
    const scope = { ...row, $row: row, $user: user };
    return ['engine-row', ...rules.filter(([, rule]) => safely(() => holds(rule, scope))).map(([name]) => `engine-${name}`)].join(' ');
  };
}
