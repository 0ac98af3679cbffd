import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** A number that was read off or counted. */
export interface NumberElement extends LeafBase {
  readonly kind: 'number';
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** Decimals where nothing is said: what analysers show. */
const DECIMALS = 4;

export const numberCard: ElementCard<NumberElement> = {
  palette: 'number',
  props: leafProps(
    { name: 'unit', kind: 'text', isOptional: true },
    { name: 'decimals', kind: 'count', isOptional: true, min: 0, max: 10 },
    { name: 'min', kind: 'number', isOptional: true, page: 'check' },
    { name: 'max', kind: 'number', isOptional: true, page: 'check' },
  ),
  becomes: ['decimal'],
  isColumn: true,
  check: (element) => [
    ...pairProblem(element),
    ...(element.min !== undefined && element.max !== undefined && element.min > element.max
      ? [{ part: 'min', code: 'minOverMax' as const }]
      : []),
  ],
  compile(element, place) {
    const { unit, min, max, decimals } = element;
    // where nobody says how exact it is, no zeros are put behind it
    const exact = decimals === undefined ? { format: 'trimmed' } : {};
    const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return leafField(
      element,
      { type: 'decimal', scale: decimals ?? DECIMALS, ...exact, ...limits, ...(unit && { unit }) },
      place,
    );
  },
};
