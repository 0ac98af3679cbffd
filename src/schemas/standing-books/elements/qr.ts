import type { ElementBase, ElementCard } from './card.ts';
import { ON_PAPER_ALONE, TITLE, VISIBLE } from './parts.ts';

/** A code on paper that leads to the record or to its station. */
export interface QrElement extends ElementBase {
  readonly kind: 'qr';
  readonly title: string;
  readonly of: 'record' | 'station' | 'order';
}

export const qrCard: ElementCard<QrElement> = {
  palette: 'layout',
  onPaper: 'code',
  props: [TITLE, { name: 'of', kind: 'one', of: ['record', 'station', 'order'] }, VISIBLE],
  becomes: [],
  compile: () => ON_PAPER_ALONE,
};
