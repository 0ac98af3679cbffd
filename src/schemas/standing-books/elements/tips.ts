import type { ElementBase, ElementCard } from './card.ts';
import { both, VISIBLE } from './parts.ts';

/** What whoever fills it in should know; on screen alone. */
export interface TipsElement extends ElementBase {
  readonly kind: 'tips';
  readonly text: string;
}

export const tipsCard: ElementCard<TipsElement> = {
  palette: 'layout',
  onPaper: 'none',
  props: [{ name: 'text', kind: 'lines' }, VISIBLE],
  becomes: [],
  compile({ text, visibleIf }, place) {
    const visibleWhen = both(place.visibleWhen, visibleIf && place.expression(visibleIf));
    return {
      fields: {},
      items: [{ text, tone: 'tip', ...(visibleWhen !== undefined && { visibleWhen }) }],
    };
  },
};
