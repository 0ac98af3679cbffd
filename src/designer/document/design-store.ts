import { useSyncExternalStore } from 'react';

import {
  beginHistory,
  commit,
  endMerging,
  redo,
  undo,
  type Change,
  type History,
} from './history.ts';
import {
  makeIds,
  readHole,
  spotsOf,
  type DesignLanguage,
  type DesignNode,
  type NewId,
} from './node.ts';

export interface DesignState extends History {
  /** What a screen reader is told, with a number so that the same words are told again. */
  readonly said: { readonly turn: number; readonly text: string };
}

/** An open document: what it is, what is chosen of it, and the way back. Parts of a page listen to what concerns them alone. */
export class DesignStore {
  readonly language: DesignLanguage;
  readonly newId: NewId;
  private state: DesignState;
  private readonly listeners = new Set<() => void>();

  /** @param idsAfter as `makeIds` */
  constructor(root: DesignNode, language: DesignLanguage, idsAfter?: () => number) {
    this.language = language;
    this.newId = makeIds(() => this.state.root, idsAfter);
    this.state = { ...beginHistory(root), said: { turn: 0, text: '' } };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): DesignState => this.state;

  get root(): DesignNode {
    return this.state.root;
  }

  get selection(): readonly string[] {
    return this.state.selection;
  }

  commit(change: Change): void {
    this.put({ ...this.state, ...commit(this.state, change) });
  }

  undo(): void {
    this.put({ ...this.state, ...undo(this.state) });
  }

  redo(): void {
    this.put({ ...this.state, ...redo(this.state) });
  }

  /** Chooses nodes and holes by their keys. */
  choose(selection: readonly string[]): void {
    this.put({ ...endMergingOf(this.state), selection });
  }

  say(text: string): void {
    this.put({ ...this.state, said: { turn: this.state.said.turn + 1, text } });
  }

  /** Another document in the place of this one, as a change that can be taken back. */
  replace(root: DesignNode, name: string): void {
    const spots = spotsOf(root);
    this.commit({ name, root, selection: this.selection.filter((key) => spots.has(key)) });
  }

  /** The document as it was changed elsewhere, such as in a text it is written to: the way back is kept there. What is gone is chosen no more. */
  follow(root: DesignNode): void {
    const spots = spotsOf(root);
    const selection = this.selection.filter((key) => spots.has(readHole(key)?.parentId ?? key));
    this.put({ ...this.state, ...beginHistory(root), selection });
  }

  private put(state: DesignState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const endMergingOf = (state: DesignState): DesignState => ({ ...state, ...endMerging(state) });

/** A part of what is open; drawn anew only when that part is another one. */
export function useDesign<T>(store: DesignStore, select: (state: DesignState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.read()));
}
