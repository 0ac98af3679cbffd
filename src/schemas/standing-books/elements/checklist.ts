import type { ElementBase, ElementCard } from './card.ts';
import { groupCard } from './group.ts';
import { ELEMENTS, TITLE, VISIBLE } from './parts.ts';

/** A titled part in which things are looked at one by one. */
export interface ChecklistElement extends ElementBase {
  readonly kind: 'checklist';
  readonly title: string;
  readonly elements: readonly object[];
}

export const checklistCard: ElementCard<ChecklistElement> = {
  palette: 'table',
  onPaper: 'list',
  props: [TITLE, ELEMENTS, VISIBLE],
  becomes: [],
  holds: 'any',
  compile: (element, place) => groupCard.compile({ ...element, kind: 'group', columns: 2 }, place),
};
