import type { Condition, RuleTree, Value } from '#schemas/monitor-rules/tree.ts';

const number = (value: number): Value => ({ id: 'n', op: 'number', value, unit: null });
const measured = (factor: string): Value => ({ id: 'm', op: 'measured', factor });
const mean = (factor: string, n: number): Value => ({
  id: 'mean',
  op: 'mean',
  factor,
  span: { n, unit: 'h' },
});
const above = (left: Value, right: Value): Condition => ({
  id: 'c',
  op: 'compare',
  left,
  is: '>',
  right,
});
const partOfLimit = (factor: string): Value => ({
  id: 'p',
  op: '*',
  left: { ...number(0.9), id: 'r' },
  right: { id: 'l', op: 'limit', factor, side: 'upper' },
});

/** Rules of the kinds that people draw, one for each factor in turn. */
const KINDS: readonly ((factor: string) => Condition)[] = [
  (factor) => ({
    id: 'a',
    op: 'and',
    of: [
      { id: 't', op: 'times', count: 3, of: above(measured(factor), partOfLimit(factor)) },
      { ...above({ ...measured('flow'), id: 'f' }, { ...number(0), id: 'z' }), id: 'd' },
    ],
  }),
  (factor) =>
    above(measured(factor), {
      id: 'x',
      op: '*',
      left: { ...number(1.8), id: 'r' },
      right: mean(factor, 2),
    }),
  (factor) => ({
    id: 'w',
    op: 'within',
    count: 5,
    span: { n: 1, unit: 'h' },
    of: above(measured(factor), number(90)),
  }),
  (factor) => ({
    id: 't',
    op: 'times',
    count: 2,
    of: above({ id: 'ch', op: 'change', as: 'percent', factor }, number(80)),
  }),
];

/** @param at from 0 on */
export function aBenchTree(at: number, factors: readonly string[]): RuleTree {
  const when = (KINDS[at % KINDS.length] ?? KINDS[0])?.(factors[at % factors.length] ?? '');
  if (!when) throw new Error('no kind of rule');
  return {
    v: 1,
    period: 'rt',
    when,
    then: [{ id: 'do', do: 'alarm', kind: String((at % 2) + 1), level: '2' }],
    recover: 2,
  };
}
