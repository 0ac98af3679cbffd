import { FLOW, type Measured } from '../tree.ts';
import type { Cell, RuleMemory } from './memory.ts';
import type { Counted, NumberCell } from './number-cells.ts';
import { readValid } from './numbers.ts';
import type { CodeOf, Judged, TruthCell } from './truth-cells.ts';

/** Takes what makes a cell; @returns its place in the memory's row of cells. */
export type AddCell = (make: () => Cell) => number;

/** The code of a factor at a point, `flow` resolved. */
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

/** What the cell of a number came to. */
export function numberFrom(at: number): Counted {
  return (memory: RuleMemory) => (memory.cells[at] as NumberCell).number;
}

/** What the cell of a condition came to. */
export function truthFrom(at: number): Judged {
  return (memory: RuleMemory) => (memory.cells[at] as TruthCell).truth;
}
