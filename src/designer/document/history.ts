import type { DesignNode } from './node.ts';

/** A state that one can go back to, and the name of what led away from it. */
interface Step {
  readonly root: DesignNode;
  readonly selection: readonly string[];
  /** Key of the text that names the change. */
  readonly name: string;
  /** Changes of one key in a row are one step: a typed number, not its digits. */
  readonly mergeKey?: string | undefined;
}

/** What a document was, is, and was before something was taken back. */
export interface History {
  readonly past: readonly Step[];
  readonly root: DesignNode;
  readonly selection: readonly string[];
  readonly future: readonly Step[];
}

/** A change that was made. */
export interface Change {
  readonly name: string;
  readonly root: DesignNode;
  readonly selection: readonly string[];
  readonly mergeKey?: string | undefined;
}

/** So many steps are kept. */
const MOST_STEPS = 200;

export const beginHistory = (root: DesignNode): History => ({
  past: [],
  root,
  selection: [],
  future: [],
});

/** The history with a change more; one that changes nothing is none. */
export function commit(history: History, { name, root, selection, mergeKey }: Change): History {
  if (root === history.root) return { ...history, selection };
  const last = history.past.at(-1);
  const isMerged =
    mergeKey !== undefined && last?.mergeKey === mergeKey && history.future.length === 0;
  const past = isMerged
    ? history.past
    : [
        ...history.past.slice(1 - MOST_STEPS),
        { root: history.root, selection: history.selection, name, mergeKey },
      ];
  return { past, root, selection, future: [] };
}

/** One step back; the same where there is none. */
export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  const undone: Step = { root: history.root, selection: history.selection, name: step.name };
  return {
    past: history.past.slice(0, -1),
    root: step.root,
    selection: step.selection,
    future: [undone, ...history.future],
  };
}

/** One step forward again. */
export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  const redone: Step = { root: history.root, selection: history.selection, name: step.name };
  return { past: [...history.past, redone], root: step.root, selection: step.selection, future };
}

/** The next typed letter begins a step of its own. */
export function endMerging(history: History): History {
  const last = history.past.at(-1);
  return last?.mergeKey === undefined
    ? history
    : { ...history, past: history.past.with(-1, { ...last, mergeKey: undefined }) };
}
