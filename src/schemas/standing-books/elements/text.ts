import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem, PLACEHOLDER } from './parts.ts';

/** One line of text. */
export interface TextElement extends LeafBase {
  readonly kind: 'text';
  readonly max?: number;
  readonly placeholder?: string;
}

const MOST = 255;

export const textCard: ElementCard<TextElement> = {
  palette: 'basic',
  props: leafProps(
    { name: 'max', kind: 'count', isOptional: true, min: 1, max: MOST, page: 'check' },
    PLACEHOLDER,
  ),
  becomes: ['string'],
  isColumn: true,
  isRemark: true,
  check: pairProblem,
  compile: (element, place) =>
    leafField(
      element,
      {
        type: 'string',
        max: element.max ?? MOST,
        ...(element.placeholder && { form: { placeholder: element.placeholder } }),
      },
      place,
    ),
};
