import type { ElementBase, ElementCard } from './card.ts';
import { both, VISIBLE } from './parts.ts';

/** Words that stand on the sheet. */
export interface ParagraphElement extends ElementBase {
  readonly kind: 'paragraph';
  readonly text: string;
}

export const paragraphCard: ElementCard<ParagraphElement> = {
  palette: 'layout',
  onPaper: 'words',
  props: [{ name: 'text', kind: 'lines' }, VISIBLE],
  becomes: [],
  compile({ text, visibleIf }, place) {
    const visibleWhen = both(place.visibleWhen, visibleIf && place.expression(visibleIf));
    return {
      fields: {},
      items: [{ text, ...(visibleWhen !== undefined && { visibleWhen }) }],
    };
  },
};
