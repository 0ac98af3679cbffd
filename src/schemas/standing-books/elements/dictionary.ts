import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** One value of a dictionary of the product. */
export interface DictionaryElement extends LeafBase {
  readonly kind: 'dictionary';
  readonly dict: string;
}

export const dictionaryCard: ElementCard<DictionaryElement> = {
  palette: 'choice',
  props: leafProps({ name: 'dict', kind: 'text' }),
  becomes: ['dict'],
  isColumn: true,
  check: pairProblem,
  compile: (element, place) => leafField(element, { type: 'dict', dict: element.dict }, place),
};
