import { FLOW, type Measured, type Value } from '../tree.ts';
import { spanMs } from '../walk.ts';
import type { Cell } from './memory.ts';
import {
  BackCell,
  ChangeCell,
  type Counted,
  ExtremeCell,
  type NumberCell,
  SumCell,
} from './number-cells.ts';
import { readValid, settle } from './numbers.ts';
import type { CodeOf } from './truth-cells.ts';

/** Takes what makes a cell; @returns its place in the memory's row of cells. */
export type AddCell = (make: () => Cell) => number;

export const codeOf = (factor: string): CodeOf =>
  factor === FLOW ? (memory) => memory.flow : () => factor;

/** The valid value as sent, NaN where there is none. `backMs` looks at exactly so long before, which only another point can be asked. */
export function readerOf(
  { factor, field = 'value', point }: Pick<Measured, 'factor' | 'field' | 'point'>,
  backMs = 0,
): Counted {
  const code = codeOf(factor);
  if (point === undefined) return (memory) => readValid(memory.values.get(code(memory)), field);
  return (memory) =>
    readValid(memory.around.other(point, code(memory), memory.timeMs - backMs), field);
}

const calculate = {
  '+': (left: number, right: number): number => settle(left + right),
  '-': (left: number, right: number): number => settle(left - right),
  '*': (left: number, right: number): number => settle(left * right),
  '/': (left: number, right: number): number => (right === 0 ? NaN : settle(left / right)),
} as const;

/** @param numberOf gives what a block below came to @returns a number, NaN where it is not known */
export function compileValue(
  value: Value,
  numberOf: (below: Value) => Counted,
  add: AddCell,
): Counted {
  if ('left' in value) {
    const [left, right, apply] = [numberOf(value.left), numberOf(value.right), calculate[value.op]];
    return (memory) => apply(left(memory), right(memory));
  }
  if (value.op === 'number') {
    const number = settle(value.value);
    return () => number;
  }
  if (value.op === 'abs') {
    const of = numberOf(value.of);
    return (memory) => Math.abs(of(memory));
  }
  if (value.op === 'limit') return compileLimit(value);
  return compileMeasured(value, add);
}

function compileLimit({ factor, side }: Extract<Value, { readonly op: 'limit' }>): Counted {
  const code = codeOf(factor);
  return (memory) => {
    const bound = memory.around.limit(code(memory), memory.timeMs)?.[side];
    return bound === null || bound === undefined ? NaN : settle(bound);
  };
}

function compileMeasured(
  value: Exclude<Extract<Value, Measured>, { readonly op: 'limit' }>,
  add: AddCell,
): Counted {
  if (value.op === 'measured') {
    const backMs = value.back ? spanMs(value.back) : 0;
    const read = readerOf(value, value.point === undefined ? 0 : backMs);
    if (backMs === 0 || value.point !== undefined) return (memory) => settle(read(memory));
    return fromCell(add(() => new BackCell(read, backMs)));
  }
  const read = readerOf(value);
  if (value.op === 'change')
    return fromCell(add(() => new ChangeCell(read, value.as === 'percent')));
  const { op } = value;
  const span = spanMs(value.span);
  if (op === 'lowest' || op === 'highest')
    return fromCell(add(() => new ExtremeCell(read, span, op === 'highest')));
  return fromCell(add(() => new SumCell(read, span, op === 'mean')));
}

function fromCell(at: number): Counted {
  return (memory) => (memory.cells[at] as NumberCell).number;
}
