import type { ElementBase, ElementCard } from './card.ts';
import { ON_PAPER_ALONE, VISIBLE } from './parts.ts';

/** What follows stands on a new page of paper. */
export interface PageBreakElement extends ElementBase {
  readonly kind: 'pageBreak';
}

export const pageBreakCard: ElementCard<PageBreakElement> = {
  palette: 'layout',
  onPaper: 'break',
  props: [VISIBLE],
  becomes: [],
  compile: () => ON_PAPER_ALONE,
};
