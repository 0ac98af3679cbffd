import type { HousePort, Row } from '#engine/base/ports.ts';

/** What was filled in before: when it was kept, and the step it was left at where the form has steps. */
export interface Draft {
  readonly at: string;
  readonly values: Row;
  readonly step?: number;
}

/** Where drafts are kept. */
export interface Drafts {
  readonly get: (key: string) => Draft | undefined;
  readonly set: (key: string, values: Row) => void;
  readonly remove: (key: string) => void;
}

/** A draft of an earlier visit, or of another tab, under the key it is kept by. */
export interface FoundDraft extends Draft {
  readonly key: string;
}

/** Where one open form keeps its draft. */
export interface Place {
  /** Several drafts have room: nothing that waits is written over. */
  readonly isShared: boolean;
  /** What is kept of this form, the newest first. */
  readonly list: () => readonly FoundDraft[];
  /** @returns whether it stands there now: a full browser takes nothing and says nothing */
  readonly keep: (values: Row) => boolean;
  /** Whether nothing is kept any more where this form kept something. */
  readonly isGone: () => boolean;
  /** The form was sent: its own draft goes, and the found ones that nobody changed since. */
  readonly forget: (found: readonly FoundDraft[]) => void;
  /** What is typed from now on stands in its place. @returns what stood in the form before, kept where it was: it waits for its answer again */
  readonly take: (draft: FoundDraft) => FoundDraft | undefined;
  readonly drop: (draft: FoundDraft) => void;
  /** Keeps found drafts again that are gone. */
  readonly putBack: (found: readonly FoundDraft[]) => void;
}

/** One draft by its name, for whoever sits anywhere. */
export function serverPlace(drafts: Drafts, key: string): Place {
  const remove = (): void => drafts.remove(key);
  return {
    isShared: false,
    list: () => {
      const found = drafts.get(key);
      return found ? [{ ...found, key }] : [];
    },
    keep: (values) => {
      drafts.set(key, values);
      return true;
    },
    isGone: () => !drafts.get(key),
    forget: remove,
    take: () => undefined,
    drop: remove,
    putBack: (found) => {
      for (const { values } of found) if (!drafts.get(key)) drafts.set(key, values);
    },
  };
}

/**
 * In the browser, whose tabs share it. The first form keeps its draft under the key itself; where something stands that is not its own (a
 * draft that waits for its answer, one that another tab is typing), a form keeps its draft beside it.
 */
export function browserPlace(drafts: HousePort['drafts'], key: string, newId: () => string): Place {
  let at = key;
  /** What this form left there last; undefined: nothing yet. */
  let own: string | undefined;
  const standsAt = (where: string): string | undefined => {
    const there = drafts.get(where);
    return there && JSON.stringify([there.at, there.values]);
  };
  const isAsFound = (draft: FoundDraft): boolean =>
    standsAt(draft.key) === JSON.stringify([draft.at, draft.values]);
  const keep = (values: Row): boolean => {
    const there = standsAt(at);
    if (there !== undefined && there !== own) at = `${key}#${newId()}`;
    drafts.set(at, values);
    own = standsAt(at);
    return JSON.stringify(drafts.get(at)?.values) === JSON.stringify(values);
  };
  const drop = (draft: FoundDraft): void => {
    if (isAsFound(draft)) drafts.remove(draft.key);
  };
  return {
    isShared: true,
    list: () => drafts.list(key),
    keep,
    isGone: () => own !== undefined && standsAt(at) === undefined,
    forget: (found) => {
      if (own !== undefined && standsAt(at) === own) drafts.remove(at);
      found.forEach(drop);
    },
    take: (draft) => {
      if (!isAsFound(draft)) return undefined;
      const before = own !== undefined && standsAt(at) === own ? drafts.get(at) : undefined;
      const stood = before && at !== draft.key ? { ...before, key: at } : undefined;
      // found before what is drawn had its own name: it stands beside what is kept under that
      const isForeign = draft.key !== key && !draft.key.startsWith(`${key}#`);
      if (isForeign) drop(draft);
      if (!isForeign) at = draft.key;
      else if (stood) at = `${key}#${newId()}`;
      own = standsAt(at);
      return stood;
    },
    drop,
    putBack: (found) => {
      for (const draft of found)
        if (standsAt(draft.key) === undefined) drafts.set(draft.key, draft.values);
    },
  };
}
