import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, OPTIONS, optionsFrom, pairProblem, sameOptions } from './parts.ts';

/** One of some words, from a list. */
export interface SelectElement extends LeafBase {
  readonly kind: 'select';
  readonly options: readonly string[];
}

export const selectCard: ElementCard<SelectElement> = {
  palette: 'choice',
  props: leafProps(OPTIONS),
  becomes: ['choice'],
  isColumn: true,
  check: (element) => [...pairProblem(element), ...sameOptions(element)],
  compile: (element, place) =>
    leafField(
      element,
      { type: 'choice', options: optionsFrom(element.options, place), look: 'list' },
      place,
    ),
};
