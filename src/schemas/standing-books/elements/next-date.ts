import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** A day by which it must be done again: it reminds of itself. */
export interface NextDateElement extends LeafBase {
  readonly kind: 'nextDate';
  /** So many days before. */
  readonly remindDays?: number;
}

export const nextDateCard: ElementCard<NextDateElement> = {
  palette: 'date',
  props: leafProps({ name: 'remindDays', kind: 'count', isOptional: true, min: 0, max: 365 }),
  becomes: ['date'],
  isColumn: true,
  isReminder: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'date' }, place),
};
