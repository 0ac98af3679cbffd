import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { DesignStore } from '../document/design-store.ts';
import {
  changeNode,
  copyNode,
  nodeOf,
  spotsOf,
  type DesignNode,
  type NodePlace,
  type Props,
} from '../document/node.ts';
import {
  dissolveGroup,
  duplicateNodes,
  groupNodes,
  insertNode,
  moveNodes,
  outermost,
  removeNodes,
  wrapNode,
  type Desk,
  type Edited,
} from './edits.ts';
import { nextChosen, nextHole } from './next-chosen.ts';
import { placeAfter, placeBeside, placeInside, placeOutside } from './places.ts';
import { WayToItems } from './way-to-items.ts';

/** What a person can do to a document; texts `designer.command.<name>`, and `designer.did.<name>` for what is told. */
export const COMMANDS = [
  'insert',
  'move',
  'moveUp',
  'moveDown',
  'moveIn',
  'moveOut',
  'remove',
  'duplicate',
  'copy',
  'cut',
  'paste',
  'group',
  'dissolve',
  'change',
  'toggle',
] as const;
export type CommandName = (typeof COMMANDS)[number];
type MoveName = 'moveUp' | 'moveDown' | 'moveIn' | 'moveOut';

/** Where copied nodes are kept. */
export interface Clipboard {
  read(): readonly DesignNode[];
  write(nodes: readonly DesignNode[]): void;
}

/** What a page hands in besides. */
export interface CommanderParts {
  /** Absent: what was copied is there for any page of the same kind of document, until the window is loaded anew. */
  readonly clipboard?: Clipboard;
  /** Asked before nodes go. True: it is being asked elsewhere, and `go` goes on with it. */
  readonly askBefore?: (nodes: readonly DesignNode[], go: () => void) => boolean;
  /** The way back where another one keeps it, such as a text the document is written to; false: there is none. */
  readonly history?: { readonly undo: () => boolean; readonly redo: () => boolean };
}

const kept = new Map<string, readonly DesignNode[]>();

/** What was copied, for as long as the window stands. */
const inMemory = (name: string): Clipboard => ({
  read: () => kept.get(name) ?? [],
  write: (nodes) => void kept.set(name, nodes),
});

/** Changes a document as people do: each change has a name to be taken back by and is told to whoever cannot see it. */
export class Commander {
  readonly store: DesignStore;
  readonly wayToItems = new WayToItems();
  private readonly t: SayScreen;
  private readonly nameOf: (node: DesignNode) => string;
  private readonly clipboard: Clipboard;
  private readonly askBefore: CommanderParts['askBefore'];
  private readonly history: CommanderParts['history'];

  constructor(
    store: DesignStore,
    t: SayScreen,
    nameOf: (node: DesignNode) => string,
    { clipboard = inMemory(store.language.name), askBefore, history }: CommanderParts = {},
  ) {
    this.store = store;
    this.t = t;
    this.nameOf = nameOf;
    this.clipboard = clipboard;
    this.askBefore = askBefore;
    this.history = history;
  }

  get desk(): Desk {
    const { root, language, newId } = this.store;
    return { root, language, newId };
  }

  /** Chosen nodes, holes left out. */
  get chosen(): readonly string[] {
    return this.store.selection.filter((key) => nodeOf(this.store.root, key) !== undefined);
  }

  /** Whether an empty place is what is chosen. */
  get isHoleChosen(): boolean {
    const [chosen] = this.store.selection.slice(-1);
    return chosen !== undefined && nodeOf(this.store.root, chosen) === undefined;
  }

  /** Puts a new node at a place, or where one is meant by what is chosen. A wrapper takes what is chosen into itself. */
  insert(made: DesignNode, place?: NodePlace, isWrapper = false): boolean {
    const node = this.store.language.fresh(made, this.store.root);
    const [chosen] = this.store.selection.slice(-1);
    const wrapped =
      isWrapper && place === undefined && chosen !== undefined
        ? wrapNode(this.desk, node, chosen)
        : null;
    if (wrapped) return this.make('insert', wrapped);
    const at = place ?? placeAfter(this.desk, node, chosen);
    return this.make('insert', at && insertNode(this.desk, node, at), (edited) =>
      nextHole(this.desk, edited),
    );
  }

  move(ids: readonly string[], place: NodePlace): boolean {
    return this.make('move', moveNodes(this.desk, ids, place));
  }

  moveBy(name: MoveName): boolean {
    const [id] = outermost(this.store.root, this.chosen).slice(-1);
    const place = id === undefined ? null : this.placeBy(name, id);
    return this.make(name, place && id !== undefined ? this.moveTo(name, id, place) : null);
  }

  private moveTo(name: MoveName, id: string, place: NodePlace): Edited | null {
    const outer = spotsOf(this.store.root).get(id)?.parent;
    // out of where there is room for one alone: in the place of what was around it
    const isInstead =
      name === 'moveOut' &&
      outer &&
      (nodeOf(this.store.root, place.parentId)?.slots[place.slot] ?? []).length === 1 &&
      place.at === 0;
    const node = isInstead ? nodeOf(this.store.root, id) : undefined;
    if (!node || !outer) return moveNodes(this.desk, [id], place);
    const edited = removeNodes(this.desk, [outer.id]);
    return edited && insertNode({ ...this.desk, root: edited.root }, node, place);
  }

  private placeBy(name: MoveName, id: string): NodePlace | null {
    if (name === 'moveIn') return placeInside(this.desk, id);
    if (name === 'moveOut') return placeOutside(this.desk, id);
    return placeBeside(this.desk, id, name === 'moveUp' ? -1 : 1);
  }

  remove(name: 'remove' | 'cut' = 'remove'): boolean {
    const nodes = outermost(this.store.root, this.chosen).flatMap(
      (id) => nodeOf(this.store.root, id) ?? [],
    );
    if (nodes.length > 0 && this.askBefore?.(nodes, () => this.removeChosen(name))) return true;
    return this.removeChosen(name);
  }

  private removeChosen(name: 'remove' | 'cut'): boolean {
    const next = nextChosen(this.store.root, this.chosen);
    return this.make(name, removeNodes(this.desk, this.chosen), () => next);
  }

  duplicate(): boolean {
    return this.make('duplicate', duplicateNodes(this.desk, this.chosen));
  }

  copy(): boolean {
    const nodes = outermost(this.store.root, this.chosen).flatMap(
      (id) => nodeOf(this.store.root, id) ?? [],
    );
    if (nodes.length === 0) return this.refuse('copy');
    this.clipboard.write(nodes);
    this.tell('copy', nodes);
    return true;
  }

  cut(): boolean {
    return this.copy() && this.remove('cut');
  }

  paste(): boolean {
    let { desk } = this;
    const ids: string[] = [];
    let [chosen] = this.store.selection.slice(-1);
    for (const copied of this.clipboard.read()) {
      const node = desk.language.fresh(copyNode(copied, desk.newId), desk.root);
      const place = placeAfter(desk, node, chosen, true);
      const edited = place && insertNode(desk, node, place);
      if (!edited) continue;
      desk = { ...desk, root: edited.root };
      ids.push(...edited.ids);
      chosen = edited.ids.at(-1) ?? chosen;
    }
    return this.make('paste', ids.length === 0 ? null : { root: desk.root, ids });
  }

  group(): boolean {
    return this.make('group', groupNodes(this.desk, this.chosen));
  }

  dissolve(): boolean {
    const [id] = this.chosen;
    return this.make('dissolve', id === undefined ? null : dissolveGroup(this.desk, id));
  }

  /** Words of a node; typing on is one step. The selection stays. */
  change(id: string, props: Props, mergeKey?: string): void {
    const { root, selection } = this.store;
    const next = withProps(root, id, props);
    this.store.commit({ name: 'change', root: next, selection, mergeKey });
  }

  /** Puts the chosen nodes aside, or takes them in again. */
  toggle(): boolean {
    if (!this.store.language.mayPutAside) return this.refuse('toggle');
    const ids = outermost(this.store.root, this.chosen);
    const isOff = ids.some((id) => nodeOf(this.store.root, id)?.props['off'] !== true);
    const root = ids.reduce(
      (now, id) => withProps(now, id, { off: isOff ? true : undefined }),
      this.store.root,
    );
    return this.make('toggle', ids.length === 0 ? null : { root, ids });
  }

  undo(): void {
    if (this.history) {
      if (this.history.undo()) this.store.say(this.t('designer.undone.last'));
      return;
    }
    const step = this.store.read().past.at(-1);
    if (!step) return;
    this.store.undo();
    this.store.say(this.t('designer.undone', { what: this.stepText(step.name) }));
  }

  redo(): void {
    if (this.history) {
      if (this.history.redo()) this.store.say(this.t('designer.redone.last'));
      return;
    }
    const [step] = this.store.read().future;
    if (!step) return;
    this.store.redo();
    this.store.say(this.t('designer.redone', { what: this.stepText(step.name) }));
  }

  /** How a step is called; whoever replaces the whole document says so himself. */
  private stepText(name: string): string {
    const command = [...COMMANDS, 'replace' as const].find((one) => one === name);
    return command === undefined ? name : this.t(`designer.command.${command}`);
  }

  private make(
    name: Exclude<CommandName, 'change'>,
    edited: Edited | null,
    choose?: (edited: Edited) => readonly string[],
  ): boolean {
    if (!edited || edited.root === this.store.root) return this.refuse(name);
    const before = this.chosen.flatMap((id) => nodeOf(this.store.root, id) ?? []);
    const selection = choose?.(edited) ?? edited.ids;
    this.store.commit({ name, root: edited.root, selection });
    const about = edited.ids.flatMap((id) => nodeOf(edited.root, id) ?? []);
    this.tell(name, about.length === 0 ? before : about);
    return true;
  }

  private tell(name: Exclude<CommandName, 'change'>, nodes: readonly DesignNode[]): void {
    const [first] = nodes;
    const what =
      nodes.length > 1 || !first
        ? this.t(`designer.many.${this.store.language.thing}`, { count: nodes.length })
        : this.nameOf(first);
    const place = first && spotsOf(this.store.root).get(first.id);
    const where = place?.parent
      ? this.t('designer.where', { parent: this.nameOf(place.parent), at: place.at + 1 })
      : '';
    this.store.say(this.t(`designer.did.${name}`, { what, where }));
  }

  private refuse(name: CommandName): boolean {
    this.store.say(this.t('designer.cannot', { what: this.t(`designer.command.${name}`) }));
    return false;
  }
}

function withProps(root: DesignNode, id: string, props: Props): DesignNode {
  const node = nodeOf(root, id);
  if (!node) return root;
  const next = Object.fromEntries(
    Object.entries({ ...node.props, ...props }).filter(([, value]) => value !== undefined),
  );
  if (isSame(next, node.props)) return root;
  return changeNode(root, id, (one) => ({ ...one, props: next }));
}

const isSame = (a: Props, b: Props): boolean => JSON.stringify(a) === JSON.stringify(b);
