import type { Condition, Value } from './tree.ts';

/** What a value of one factor is held against, as limits and the kinds that follow from them do. */
export type Fault =
  | { readonly type: 'over' | 'lower' | 'range' | 'zero' }
  /** 0 to 1. */
  | { readonly type: 'warn'; readonly ratio: number }
  | { readonly type: 'constant'; readonly count: number }
  | { readonly type: 'negative'; readonly tolerance: number }
  | { readonly type: 'outOfRange'; readonly low: number | null; readonly high: number | null }
  | { readonly type: 'jump'; readonly amount: number | null; readonly percent: number | null }
  /** `flag`: the mark that came. `atOnce`: marks of which one is enough; of others there are `count` in a row. */
  | {
      readonly type: 'mark';
      readonly flag: string;
      readonly atOnce: readonly string[];
      readonly count: number;
    };

interface About {
  readonly factorCode: string;
  readonly usesConverted: boolean;
}

/** Marks that say nothing of the device: normal, none, put in by hand. */
const QUIET_MARKS = ['N', 'S'];

/** What has to hold of one value; counting is put around it (`counted`). Limits are named and not their numbers: it goes with the one in force. */
export function faultCondition(fault: Fault, about: About): Condition {
  const { factorCode: factor } = about;
  switch (fault.type) {
    case 'over':
      return compareWith(about, '>', boundOf(factor, 'upper'));
    case 'lower':
      return compareWith(about, '<', boundOf(factor, 'lower'));
    case 'range':
      return {
        id: 'over',
        op: 'between',
        value: valueOf(about),
        low: boundOf(factor, 'lower'),
        high: boundOf(factor, 'upper'),
        outside: true,
      };
    case 'warn': {
      const near: Value = {
        id: 'near',
        op: '*',
        left: plain('ratio', fault.ratio),
        right: boundOf(factor, 'upper'),
      };
      const notOver: Condition = {
        id: 'within',
        op: 'compare',
        left: valueOf(about, 'again'),
        is: '<=',
        right: boundOf(factor, 'upper', 'limit'),
      };
      return { id: 'warning', op: 'and', of: [compareWith(about, '>', near), notOver] };
    }
    case 'zero':
      return compareWith(about, '=', plain('zero', 0));
    case 'constant':
      return { id: 'constant', op: 'constant', factor, count: fault.count };
    case 'negative':
      return compareWith(about, '<', plain('zero', fault.tolerance === 0 ? 0 : -fault.tolerance));
    case 'outOfRange':
      return beyond(about, fault);
    case 'jump':
      return jumpOf(about, fault);
    case 'mark':
      return markOf(factor, fault);
  }
}

/** So many values in a row. */
export const counted = <C extends Condition | null>(of: C, count: number): Condition | C =>
  of && count > 1 ? { id: 'times', op: 'times', of, count } : of;

function beyond(
  about: About,
  { low, high }: { readonly low: number | null; readonly high: number | null },
): Condition {
  if (low === null) return compareWith(about, '>', plain('high', high ?? 0));
  if (high === null) return compareWith(about, '<', plain('low', low));
  return {
    id: 'over',
    op: 'between',
    value: valueOf(about),
    low: plain('low', low),
    high: plain('high', high),
    outside: true,
  };
}

/** With both, by more than both. */
function jumpOf(
  about: About,
  { amount, percent }: { readonly amount: number | null; readonly percent: number | null },
): Condition {
  const by = (as: 'amount' | 'percent', least: number): Condition => {
    const change: Value = { id: `${as}Change`, op: 'change', as, ...measuredOf(about) };
    return {
      id: `${as}Jump`,
      op: 'compare',
      left: { id: `${as}Size`, op: 'abs', of: change },
      is: '>',
      right: plain(`${as}Least`, least),
    };
  };
  const parts = [
    ...(amount === null ? [] : [by('amount', amount)]),
    ...(percent === null ? [] : [by('percent', percent)]),
  ];
  const [first] = parts;
  return parts.length === 1 && first ? first : { id: 'jump', op: 'and', of: parts };
}

function markOf(
  factor: string,
  {
    flag,
    atOnce,
    count,
  }: { readonly flag: string; readonly atOnce: readonly string[]; readonly count: number },
): Condition {
  const marked: Condition = { id: 'mark', op: 'mark', factor, in: [flag] };
  if (atOnce.includes(flag) || count <= 1) return marked;
  const odd: Condition = {
    id: 'odd',
    op: 'not',
    of: { id: 'quiet', op: 'mark', factor, in: QUIET_MARKS },
  };
  return { id: 'marked', op: 'and', of: [marked, { id: 'times', op: 'times', of: odd, count }] };
}

const plain = (id: string, value: number): Value => ({ id, op: 'number', value, unit: null });
const boundOf = (factor: string, side: 'upper' | 'lower', id: string = side): Value => ({
  id,
  op: 'limit',
  factor,
  side,
});

function measuredOf({ factorCode: factor, usesConverted }: About): {
  readonly factor: string;
  readonly field?: 'converted';
} {
  return usesConverted ? { factor, field: 'converted' } : { factor };
}

function valueOf(about: About, id = 'value'): Value {
  return { id, op: 'measured', ...measuredOf(about) };
}

function compareWith(about: About, is: '>' | '<' | '=', right: Value): Condition {
  return { id: 'over', op: 'compare', left: valueOf(about), is, right };
}
