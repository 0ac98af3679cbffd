import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** Several lines of text. */
export interface TextareaElement extends LeafBase {
  readonly kind: 'textarea';
  readonly max?: number;
}

const MOST = 2000;

export const textareaCard: ElementCard<TextareaElement> = {
  palette: 'basic',
  props: leafProps({
    name: 'max',
    kind: 'count',
    isOptional: true,
    min: 1,
    max: MOST,
    page: 'check',
  }),
  becomes: ['text'],
  isColumn: true,
  isRemark: true,
  check: pairProblem,
  compile: (element, place) =>
    leafField(element, { type: 'text', max: element.max ?? MOST, rows: 2 }, place),
};
