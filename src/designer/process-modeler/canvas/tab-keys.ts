import { elementsInOrder, type Drawing } from './drawing.ts';

/** Tab goes from element to element while the drawing has the focus, and out of it after the last one. */
export function moveByTab(drawing: Drawing, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const selection = drawing.get('selection');
  const all = elementsInOrder(drawing);
  const [now] = selection.get();
  const at = now === undefined ? -1 : all.indexOf(now);
  const next = event.shiftKey ? (at < 0 ? undefined : all[at - 1]) : all[at + 1];
  if (next === undefined) return selection.select(null);
  event.preventDefault();
  selection.select(next);
  drawing.get('canvas').scrollToElement(next);
}
