import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** Photographs. */
export interface ImageElement extends LeafBase {
  readonly kind: 'image';
  /** How many at most. */
  readonly max?: number;
}

const MOST = 30;
const USUAL = 9;

export const imageCard: ElementCard<ImageElement> = {
  palette: 'file',
  onPaper: 'pictures',
  isPhoto: true,
  props: leafProps({
    name: 'max',
    kind: 'count',
    isOptional: true,
    min: 1,
    max: MOST,
    page: 'check',
  }),
  becomes: ['image'],
  check: pairProblem,
  compile: (element, place) =>
    leafField(element, { type: 'image', count: element.max ?? USUAL }, place),
};
