import type { ElementCard, LeafBase } from './card.ts';
import { leafField, leafProps, pairProblem } from './parts.ts';

/** Files of any sort. */
export interface FileElement extends LeafBase {
  readonly kind: 'file';
  /** How many at most. */
  readonly max?: number;
}

const MOST = 30;
const USUAL = 9;

export const fileCard: ElementCard<FileElement> = {
  palette: 'file',
  props: leafProps({
    name: 'max',
    kind: 'count',
    isOptional: true,
    min: 1,
    max: MOST,
    page: 'check',
  }),
  becomes: ['file'],
  check: pairProblem,
  compile: (element, place) =>
    leafField(element, { type: 'file', count: element.max ?? USUAL }, place),
};
