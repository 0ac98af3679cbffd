import './canvas.css';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import { runKey } from '../commands/key-map.ts';
import { useDesign } from '../document/design-store.ts';
import { nodeOf, spotsOf } from '../document/node.ts';
import { BlockTools } from './block-tools.tsx';
import { BlockList, reachedKey } from './block.tsx';
import { DropMark, useDragState } from './drag-room.tsx';
import { CanvasShareProvider, type CanvasShare, type Faces, type MarkStore } from './faces.ts';
import { MoveDialog } from './move-dialog.tsx';
import { walkKeys } from './walk-keys.ts';

interface CanvasProps {
  readonly commander: Commander;
  readonly faces: Faces;
  readonly marks: MarkStore;
  readonly isReadOnly: boolean;
  readonly label: string;
  /** What is said while there is nothing; '' where what is drawn says it itself. */
  readonly emptyText: string;
  /** Enter on a block: to its properties. At an empty place it leads to what can be put there. */
  readonly onOpen: () => void;
  /** A character typed at a block or a hole; true where something came of it. */
  readonly onType?: (character: string) => boolean;
  /** What is drawn in the place of rows of blocks: parts with the words of `block.tsx` (`data-key`, `data-list`, `data-hole`). */
  readonly drawn?: ReactNode;
  /** It shows what another canvas beside it shows as well, which has the tools and tells what was done. */
  readonly isSecond?: boolean;
  readonly children?: ReactNode;
}

/** Rows of blocks, or what is drawn in their place: chosen, moved and dropped into one another by mouse and by keyboard. */
export function Canvas(props: CanvasProps) {
  const { commander, faces, marks, isReadOnly, label, emptyText, drawn, children } = props;
  const { isSecond = false } = props;
  const name = useId();
  const { store } = commander;
  const host = useRef<HTMLDivElement>(null);
  const [isMoving, setMoving] = useState(false);
  const root = useDesign(store, (state) => state.root);
  const share: CanvasShare = useMemo(
    () => ({ name, commander, faces, marks, isReadOnly }),
    [name, commander, faces, marks, isReadOnly],
  );
  useFocusOnChosen(commander, host, isSecond);
  const { enter } = useDragState();
  useEffect(() => {
    const leave = host.current === null ? undefined : enter(host.current);
    return () => leave?.();
  }, [enter]);
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void =>
    pressKey(event, props, { canvas: host.current, moveTo: () => setMoving(true) });
  const slots = store.language.kind(root.kind)?.slots ?? [];
  const isEmpty = slots.every(({ name }) => (root.slots[name] ?? []).length === 0);
  return (
    <CanvasShareProvider value={share}>
      <div className="dg-canvas-room">
        {isReadOnly || isSecond ? null : (
          <BlockTools commander={commander} onMoveTo={() => setMoving(true)} />
        )}
        <div
          className="dg-canvas"
          ref={host}
          role="tree"
          tabIndex={-1}
          aria-label={label}
          aria-multiselectable="true"
          onKeyDown={handleKey}
          onClick={(event) => chooseAt(event, commander)}
        >
          {isEmpty && emptyText !== '' ? <p className="dg-empty">{emptyText}</p> : null}
          {drawn ??
            slots.map((spec) => (
              <section key={spec.name} className="dg-section">
                <SlotHead text={faces.slotTitle(root, spec.name)} />
                <BlockList node={root} spec={spec} level={0} />
              </section>
            ))}
          <DropMark canvas={host} />
        </div>
        {children}
        {isSecond ? null : <SaidAloud commander={commander} />}
        {isMoving ? (
          <MoveDialog commander={commander} faces={faces} onClose={() => setMoving(false)} />
        ) : null}
      </div>
    </CanvasShareProvider>
  );
}

const SlotHead = ({ text }: { readonly text: string }) => (text === '' ? null : <h2>{text}</h2>);

interface KeyPlace {
  readonly canvas: HTMLElement | null;
  /** Asks where the chosen blocks go. */
  readonly moveTo: () => void;
}

/** What a key does at the blocks: a command, a step, or the first letter of something. */
function pressKey(
  event: KeyboardEvent<HTMLDivElement>,
  props: CanvasProps,
  { canvas, moveTo }: KeyPlace,
): void {
  const { commander, isReadOnly, onType } = props;
  chooseReached(event, commander);
  const name = runKey(event, commander, isReadOnly);
  if (name === 'moveTo') moveTo();
  if (name === 'all') chooseAll(commander);
  if (name !== undefined) return;
  if (walkKeys(event, commander, canvas)) return event.preventDefault();
  if (event.key === 'Enter') {
    event.preventDefault();
    return openChosen(props);
  }
  if (!isReadOnly && isCharacter(event) && onType?.(event.key)) event.preventDefault();
}

/** To the words of what is chosen; an empty place has none to be changed, and is filled. */
function openChosen({ commander, isReadOnly, onOpen }: CanvasProps): void {
  const isFilled = !isReadOnly && commander.isHoleChosen && commander.wayToItems.take();
  if (!isFilled) onOpen();
}

/** What Tab came to while nothing is chosen is what the next key is about. */
function chooseReached({ key, target }: KeyboardEvent, { store }: Commander): void {
  const reached = (target as HTMLElement).dataset['key'];
  if (store.selection.length === 0 && reached !== undefined && !PASSING.has(key))
    store.choose([reached]);
}

/** Keys that lead away, or mean nothing alone. */
const PASSING: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Tells what was done to whoever cannot see it. */
function SaidAloud({ commander }: Pick<CanvasProps, 'commander'>) {
  const { t } = useTexts();
  const { turn, text } = useDesign(commander.store, ({ said }) => said);
  return (
    <div className="dg-said" role="status" aria-label={t('designer.said')}>
      <span key={turn}>{text}</span>
    </div>
  );
}

function chooseAt(event: MouseEvent<HTMLDivElement>, { store }: Commander): void {
  const key = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'];
  if (key === undefined) return store.choose([]);
  const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!isAdding) return store.choose([key]);
  store.choose(
    store.selection.includes(key)
      ? store.selection.filter((one) => one !== key)
      : [...store.selection, key],
  );
}

/** All neighbours of what is chosen; once they are, all there is. */
function chooseAll({ store, chosen }: Commander): void {
  const spot = spotsOf(store.root).get(chosen.at(-1) ?? '');
  const nodes = spot?.parent?.slots[spot.slot] ?? Object.values(store.root.slots).flat();
  store.choose(nodes.map(({ id }) => id));
}

/** The focus goes with what is chosen while it is in the canvas, or was on what is gone. */
function useFocusOnChosen(
  commander: Commander,
  host: React.RefObject<HTMLDivElement | null>,
  isSecond: boolean,
): void {
  const { store } = commander;
  const reached = useDesign(store, reachedKey);
  const root = useDesign(store, (state) => state.root);
  useEffect(() => {
    const canvas = host.current;
    const active = document.activeElement;
    if (!canvas || (active !== document.body && active !== null && !canvas.contains(active)))
      return;
    if (active === document.body && isSecond) return;
    if (active === document.body && nodeOf(root, reached) === undefined && !reached.includes('/'))
      return;
    if (store.selection.length === 0) return;
    canvas.querySelector<HTMLElement>(`[data-key="${CSS.escape(reached)}"]`)?.focus();
  }, [host, store, reached, root, isSecond]);
}
