import type { StateTold } from '../states.ts';
import type { Comparison, Condition, Value } from '../tree.ts';
import { isOff, resolveFactor, spanMs, type StateBlock } from '../walk.ts';
import { compileEffective } from './clock.ts';
import { type AddCell, codeOf } from './compile-value.ts';
import type { RuleMemory } from './memory.ts';
import type { Counted } from './number-cells.ts';
import type { Truth } from './numbers.ts';
import {
  AbsentCell,
  ConstantCell,
  type Judged,
  LastsCell,
  TimesCell,
  type TruthCell,
  WithinCell,
} from './truth-cells.ts';

/** What compiling a condition needs: how blocks below were compiled, and room for what must be remembered. */
export interface Below {
  readonly truthOf: (below: Condition) => Judged;
  readonly numberOf: (below: Value) => Counted;
  readonly add: AddCell;
}

/** Numbers that are known. */
export const compare: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>;
type Compilers = { readonly [Op in Condition['op']]: (block: Of<Op>, below: Below) => Judged };

const COMPILERS: Compilers = {
  and: (block, below) => compileGroup(block, false, below),
  or: (block, below) => compileGroup(block, true, below),
  not(block, { truthOf }) {
    const of = truthOf(block.of);
    return (memory) => {
      const truth = of(memory);
      return truth === null ? null : !truth;
    };
  },
  compare({ left, is, right }, { numberOf }) {
    const [a, b, holds] = [numberOf(left), numberOf(right), compare[is]];
    return (memory) => {
      const [x, y] = [a(memory), b(memory)];
      return Number.isNaN(x) || Number.isNaN(y) ? null : holds(x, y);
    };
  },
  between: compileBetween,
  mark(block) {
    const code = codeOf(block.factor);
    const marks = new Set(block.in);
    return (memory) => {
      const value = memory.values.get(code(memory));
      return value ? marks.has(value.flag === '' ? 'N' : value.flag) : null;
    };
  },
  facility: compileState,
  analyser: compileState,
  place({ by, in: places }) {
    const known = new Set(places);
    return ({ place }) => {
      const own = { station: place.stationId, point: place.pointId, type: place.stCode }[by];
      return own !== null && known.has(own);
    };
  },
  clock: (block) => compileEffective(block) ?? (() => true),
  times(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return fromCell(add(() => new TimesCell(of, block.count)));
  },
  within(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return fromCell(add(() => new WithinCell(of, block.count, spanMs(block.span))));
  },
  lasts(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return fromCell(add(() => new LastsCell(of, spanMs(block.span))));
  },
  constant: ({ factor, count }, { add }) =>
    fromCell(add(() => new ConstantCell(codeOf(factor), count))),
  absent: ({ factor, span }, { add }) =>
    fromCell(add(() => new AbsentCell(codeOf(factor), spanMs(span)))),
};

/** What is put aside holds never. */
export function compileCondition(block: Condition, below: Below): Judged {
  if (isOff(block)) return () => false;
  const compileIt = COMPILERS[block.op] as (block: Condition, below: Below) => Judged;
  return compileIt(block, below);
}

/** `and` is false as soon as one part is, `or` true; else not known where one part is not. */
function compileGroup({ of }: Of<'and' | 'or'>, decisive: boolean, { truthOf }: Below): Judged {
  const parts = of.filter((part) => !isOff(part)).map(truthOf);
  return (memory) => {
    let truth: Truth = !decisive;
    for (const part of parts) {
      const one = part(memory);
      if (one === decisive) return decisive;
      if (one === null) truth = null;
    }
    return truth;
  };
}

function compileBetween({ value, low, high, outside }: Of<'between'>, { numberOf }: Below): Judged {
  const [of, from, to] = [numberOf(value), numberOf(low), numberOf(high)];
  const isOutside = outside === true;
  return (memory) => {
    const [x, least, most] = [of(memory), from(memory), to(memory)];
    if (x < least || x > most) return isOutside;
    return x >= least && x <= most ? !isOutside : null;
  };
}

function compileState(block: StateBlock): Judged {
  const codes = new Set(block.in);
  return (memory) => {
    const told = statesOf(block, memory);
    return told.length === 0 ? null : told.some(({ state }) => codes.has(state));
  };
}

/** Why a block is true, or what was told instead, in order. */
export function toldTo(block: StateBlock, memory: RuleMemory): readonly StateTold[] {
  const told = statesOf(block, memory).toSorted((a, b) =>
    a.of.localeCompare(b.of, 'en', { numeric: true }),
  );
  const wanted = told.filter(({ state }) => block.in.includes(state));
  return wanted.length > 0 ? wanted : told;
}

/** The states that count for a block at the frame. */
function statesOf(
  block: StateBlock,
  { around, timeMs, flow }: Pick<RuleMemory, 'around' | 'timeMs' | 'flow'>,
): readonly StateTold[] {
  const told = around.states(block.op, timeMs);
  const wanted =
    block.op === 'facility' ? block.item : block.factor && resolveFactor(block.factor, flow);
  return wanted === undefined ? told : told.filter(({ of }) => of === wanted);
}

function fromCell(at: number): Judged {
  return (memory: RuleMemory) => (memory.cells[at] as TruthCell).truth;
}
