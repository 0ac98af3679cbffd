import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, OPTIONS, optionsFrom, pairProblem, sameOptions } from './parts.ts';

/** Any of some words. */
export interface CheckboxElement extends LeafBase {
  readonly kind: 'checkbox';
  readonly options: readonly string[];
}

export const checkboxCard: ElementCard<CheckboxElement> = {
  palette: 'choice',
  props: leafProps(OPTIONS),
  becomes: ['choices'],
  check: (element) => [...pairProblem(element), ...sameOptions(element)],
  compile: (element, place) =>
    leafField(element, { type: 'choices', options: optionsFrom(element.options, place) }, place),
};
