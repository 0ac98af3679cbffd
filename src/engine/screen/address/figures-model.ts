import type { Row } from '#engine/base/ports.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import type { CompareSpec, FiguresNode } from '#schemas/language/address-nodes.ts';
import type { ValueTone } from '#schemas/types/words.ts';
import type { NodeScope } from '../screen-scope.ts';

/** How a figure stands to what it is held against. */
export interface Comparison {
  /** Tail of `list.figure.`. */
  readonly word: 'share' | 'up' | 'down' | 'same';
  /** Percent, without sign. */
  readonly percent: string;
  readonly tone: ValueTone;
}

const WHOLE = 100;

/** The first tone whose condition holds. */
export function toneOf(node: FiguresNode, name: string, row: Row, scope: NodeScope): ValueTone {
  const tones = Object.entries(node.tones?.[name] ?? {}) as readonly (readonly [
    ValueTone,
    string,
  ])[];
  return tones.find(([, when]) => holds(when, { ...row, ...scope }))?.[0] ?? 'neutral';
}

/** Undefined where one of the two is not known, or nothing can be held against it. */
export function compareFigures(
  { with: other, as = 'change', better }: CompareSpec,
  name: string,
  row: Row,
): Comparison | undefined {
  const [value, base] = [numberOf(row[name]), numberOf(row[other])];
  if (value === null || base === null || base === 0) return undefined;
  const percent = (part: number): string => `${formatPlain(Math.abs(part) * WHOLE, 1)}%`;
  if (as === 'share') return { word: 'share', percent: percent(value / base), tone: 'neutral' };
  const change = (value - base) / Math.abs(base);
  if (change === 0) return { word: 'same', percent: '0%', tone: 'neutral' };
  const isGood = better === undefined ? undefined : change > 0 === (better === 'more');
  return {
    word: change > 0 ? 'up' : 'down',
    percent: percent(change),
    tone: isGood === undefined ? 'neutral' : isGood ? 'success' : 'danger',
  };
}

function numberOf(value: unknown): number | null {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
