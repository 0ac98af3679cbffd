import type { DesignLanguage } from '../document/node.ts';
import type { Commander } from './commands.ts';

/** A key with what it does; `mod` is Ctrl, on a Mac Cmd. */
/** What a key does; `designer.key.<name>` says it. */
type KeyName =
  | 'undo'
  | 'redo'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'remove'
  | 'group'
  | 'dissolve'
  | 'toggle'
  | 'moveUp'
  | 'moveDown'
  | 'moveIn'
  | 'moveOut'
  | 'moveTo'
  | 'all';

export interface KeyBinding {
  readonly name: KeyName;
  /** As it is shown. */
  readonly shown: string;
  readonly is: (event: KeyPress) => boolean;
  /** What it does; absent where the part that has the focus does it itself. */
  readonly run?: (commander: Commander) => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const mod =
  (key: string, isShift = false) =>
  (event: KeyPress): boolean =>
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    event.shiftKey === isShift;
const alt =
  (key: string) =>
  (event: KeyPress): boolean =>
    event.key === key && event.altKey && !event.ctrlKey && !event.metaKey;
const bare =
  (key: string) =>
  (event: KeyPress): boolean =>
    event.key === key && !event.altKey && !event.ctrlKey && !event.metaKey;

/** Keys of a designer while nothing is being typed (UX.md 8). */
const KEY_MAP: readonly KeyBinding[] = [
  { name: 'undo', shown: 'Ctrl+Z', is: mod('z'), run: (commander) => commander.undo() },
  {
    name: 'redo',
    shown: 'Ctrl+Shift+Z',
    is: (event) => mod('z', true)(event) || mod('y')(event),
    run: (commander) => commander.redo(),
  },
  { name: 'copy', shown: 'Ctrl+C', is: mod('c'), run: (commander) => commander.copy() },
  { name: 'cut', shown: 'Ctrl+X', is: mod('x'), run: (commander) => commander.cut() },
  { name: 'paste', shown: 'Ctrl+V', is: mod('v'), run: (commander) => commander.paste() },
  { name: 'duplicate', shown: 'Ctrl+D', is: mod('d'), run: (commander) => commander.duplicate() },
  {
    name: 'remove',
    shown: 'Delete',
    is: (event) => bare('Delete')(event) || bare('Backspace')(event),
    run: (commander) => commander.remove(),
  },
  { name: 'group', shown: 'Ctrl+G', is: mod('g'), run: (commander) => commander.group() },
  {
    name: 'dissolve',
    shown: 'Ctrl+Shift+G',
    is: mod('g', true),
    run: (commander) => commander.dissolve(),
  },
  { name: 'toggle', shown: 'Ctrl+/', is: mod('/'), run: (commander) => commander.toggle() },
  {
    name: 'moveUp',
    shown: 'Alt+↑',
    is: alt('ArrowUp'),
    run: (commander) => commander.moveBy('moveUp'),
  },
  {
    name: 'moveDown',
    shown: 'Alt+↓',
    is: alt('ArrowDown'),
    run: (commander) => commander.moveBy('moveDown'),
  },
  {
    name: 'moveIn',
    shown: 'Alt+→',
    is: alt('ArrowRight'),
    run: (commander) => commander.moveBy('moveIn'),
  },
  {
    name: 'moveOut',
    shown: 'Alt+←',
    is: alt('ArrowLeft'),
    run: (commander) => commander.moveBy('moveOut'),
  },
  {
    name: 'moveTo',
    shown: 'Alt+M',
    is: (event) => event.altKey && event.key.toLowerCase() === 'm',
  },
  { name: 'all', shown: 'Ctrl+A', is: mod('a') },
];

/** The keys that do something in documents of a language. */
export const keysOf = ({
  mayPutAside,
}: Pick<DesignLanguage, 'mayPutAside'>): readonly KeyBinding[] =>
  KEY_MAP.filter(({ name }) => name !== 'toggle' || mayPutAside);

/** Answers a key by the map. @returns the name of what it is; undefined where it is none of them */
export function runKey(
  event: KeyPress & Pick<Event, 'preventDefault'>,
  commander: Commander,
  isReadOnly: boolean,
): string | undefined {
  const binding = keysOf(commander.store.language).find(({ is }) => is(event));
  if (!binding || (isReadOnly && binding.name !== 'copy' && binding.name !== 'all'))
    return undefined;
  event.preventDefault();
  binding.run?.(commander);
  return binding.name;
}
