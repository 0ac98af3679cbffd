import { createContext, useContext, useSyncExternalStore } from 'react';

import type { Commander } from '../commands/commands.ts';
import type { DesignNode } from '../document/node.ts';

/** A piece of a row: words, or the parts in a slot. */
export type FacePart = { readonly text: string } | { readonly slot: string };

/** How a node looks: a row of words and inline parts. */
export interface BlockFace {
  /** Read out and shown while it is dragged. */
  readonly label: string;
  readonly parts: readonly FacePart[];
  /** Colour family, as the stylesheet of the designer names them. */
  readonly tone: string;
}

/** What a designer says about its document. */
export interface Faces {
  faceOf(node: DesignNode): BlockFace;
  /** Heading of a slot whose nodes are rows; '' where there is none. */
  slotTitle(node: DesignNode, slot: string): string;
  /** What belongs into an empty required slot. */
  holeText(node: DesignNode, slot: string): string;
}

/** What is said at a block. `error`: it is wrong; `note`: worth knowing; `hit`: it held where it was tried. */
export interface Mark {
  readonly kind: 'error' | 'note' | 'hit';
  readonly text: string;
}
export type Marks = ReadonlyMap<string, Mark>;

/** Marks by id; a block listens to its own. */
export class MarkStore {
  private marks: Marks = new Map();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(key: string): Mark | undefined {
    return this.marks.get(key);
  }

  put(marks: Marks): void {
    const kept = new Map([...marks].map(([key, mark]) => [key, sameOr(this.marks.get(key), mark)]));
    this.marks = kept;
    for (const listener of this.listeners) listener();
  }
}

const sameOr = (old: Mark | undefined, mark: Mark): Mark =>
  old && old.kind === mark.kind && old.text === mark.text ? old : mark;

export function useMark(store: MarkStore, key: string): Mark | undefined {
  return useSyncExternalStore(store.subscribe, () => store.of(key));
}

/** What every block of a canvas is given; one object for as long as the canvas stands. */
export interface CanvasShare {
  /** Differs from that of another canvas of the same document. */
  readonly name: string;
  readonly commander: Commander;
  readonly faces: Faces;
  readonly marks: MarkStore;
  readonly isReadOnly: boolean;
}

const ShareContext = createContext<CanvasShare | null>(null);
export const CanvasShareProvider = ShareContext.Provider;

/** @throws Error outside a canvas */
export function useCanvasShare(): CanvasShare {
  const share = useContext(ShareContext);
  if (!share) throw new Error('a block stands in a canvas');
  return share;
}
