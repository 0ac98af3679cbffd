import type { TextPort } from '#engine/base/ports.ts';
import { cardOfKind, ELEMENT_KINDS } from '#schemas/standing-books/ask.ts';
import { PALETTE } from '#schemas/standing-books/elements/card.ts';
import type { PaletteGroup } from '../../palette/palette.tsx';
import { ELEMENT_LOOKS } from './element-looks.ts';
import { makeElement } from './kinds.ts';

/** The palette of standing books: every kind of element, by the groups of their cards. */
export function bookPalette(t: TextPort['t']): readonly PaletteGroup[] {
  return PALETTE.map((group) => ({
    key: group,
    title: t(`bookDesign.group.${group}`),
    items: ELEMENT_KINDS.filter((kind) => cardOfKind(kind).palette === group).map((kind) => ({
      key: kind,
      title: t(`book.kind.${kind}`),
      words: kind,
      tone: ELEMENT_LOOKS[kind].tone,
      make: (newId) => makeElement(kind, newId, { t }),
    })),
  }));
}
