import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, OPTIONS, optionsFrom, pairProblem, sameOptions } from './parts.ts';

/** A line of a checklist: looked at every so many days. The second of its words says that something is wrong. */
export interface CheckElement extends LeafBase {
  readonly kind: 'check';
  readonly options: readonly string[];
}

export const checkCard: ElementCard<CheckElement> = {
  palette: 'table',
  onPaper: 'line',
  props: leafProps(OPTIONS),
  becomes: ['choice'],
  wrongAnswer: ({ options: [, wrong] }, value) =>
    typeof value === 'string' && value === wrong ? wrong : undefined,
  check: (element) => [...pairProblem(element), ...sameOptions(element)],
  compile: (element, place) =>
    leafField(
      element,
      { type: 'choice', options: optionsFrom(element.options, place), look: 'radio' },
      place,
    ),
};
