import type { Commander } from '../commands/commands.ts';
import { reachedKey } from './block.tsx';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Arrows, Home and End go through what is shown: up and down from row to row, aside from part to part. With shift what is come to is chosen besides. */
export function walkKeys(
  event: KeyPress,
  { store }: Commander,
  canvas: HTMLElement | null,
): boolean {
  if (!canvas || event.altKey || event.ctrlKey || event.metaKey) return false;
  const all = [...canvas.querySelectorAll<HTMLElement>('[data-key]')];
  const here = all.findIndex(({ dataset }) => dataset['key'] === reachedKey(store.read()));
  const next = nextIn(all, here, event.key);
  if (next === undefined) return event.key in STEPS;
  const key = next.dataset['key'] ?? '';
  store.choose(event.shiftKey ? [...store.selection.filter((one) => one !== key), key] : [key]);
  next.focus();
  return true;
}

const STEPS: Readonly<
  Record<string, (all: readonly HTMLElement[], here: number) => HTMLElement | undefined>
> = {
  ArrowDown: (all, here) => all.slice(here + 1).find(isRow),
  ArrowUp: (all, here) => all.slice(0, Math.max(here, 0)).findLast(isRow),
  ArrowRight: (all, here) => all[here + 1],
  ArrowLeft: (all, here) => all[here - 1],
  Home: (all) => all[0],
  End: (all) => all.at(-1),
};

const nextIn = (all: readonly HTMLElement[], here: number, key: string): HTMLElement | undefined =>
  STEPS[key]?.(all, here);
const isRow = ({ dataset }: HTMLElement): boolean => dataset['row'] !== undefined;
