import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, OPTIONS, optionsFrom, pairProblem, sameOptions } from './parts.ts';

/** One of a few words, side by side. */
export interface RadioElement extends LeafBase {
  readonly kind: 'radio';
  readonly options: readonly string[];
}

export const radioCard: ElementCard<RadioElement> = {
  palette: 'choice',
  props: leafProps(OPTIONS),
  becomes: ['choice'],
  isColumn: true,
  check: (element) => [...pairProblem(element), ...sameOptions(element)],
  compile: (element, place) =>
    leafField(
      element,
      { type: 'choice', options: optionsFrom(element.options, place), look: 'radio' },
      place,
    ),
};
