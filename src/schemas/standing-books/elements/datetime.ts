import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** A day and a time of day. */
export interface DatetimeElement extends LeafBase {
  readonly kind: 'datetime';
}

export const datetimeCard: ElementCard<DatetimeElement> = {
  palette: 'date',
  props: leafProps(),
  becomes: ['datetime'],
  isColumn: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'datetime' }, place),
};
