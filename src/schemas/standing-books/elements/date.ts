import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** A day. */
export interface DateElement extends LeafBase {
  readonly kind: 'date';
}

export const dateCard: ElementCard<DateElement> = {
  palette: 'date',
  props: leafProps(),
  becomes: ['date'],
  isColumn: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'date' }, place),
};
