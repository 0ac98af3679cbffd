import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** A month. */
export interface MonthElement extends LeafBase {
  readonly kind: 'month';
}

export const monthCard: ElementCard<MonthElement> = {
  palette: 'date',
  props: leafProps(),
  becomes: ['month'],
  isColumn: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'month' }, place),
};
