import { useLatest } from 'ahooks';
import { useDeferredValue, useMemo, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { MarkStore } from '../../canvas/faces.ts';
import { Commander, type Clipboard } from '../../commands/commands.ts';
import { DesignStore, useDesign } from '../../document/design-store.ts';
import type { DesignNode } from '../../document/node.ts';
import { toDocument } from '../language/document-nodes.ts';
import { bookFaces, nameOf } from '../language/faces.ts';
import { openBook } from '../language/head.ts';
import { bookPalette } from '../language/items.ts';
import { bookLanguage } from '../language/kinds.ts';

export type BookDesign = ReturnType<typeof useBookDesign>;

/** Ids of elements that came between two versions: more are never drawn from one to the next. */
const IDS_A_VERSION = 10_000;

interface BookDesignInput {
  readonly row: Row | null;
  /** Version that is published now; 0: none. */
  readonly running: () => number;
  /** As `CommanderParts`. */
  readonly askBefore: (nodes: readonly DesignNode[], go: () => void) => boolean;
}

/** The document of a template with the ways to change it, and how its elements look. */
export function useBookDesign({ row, running, askBefore }: BookDesignInput) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const latest = useLatest({ askBefore, running });
  const [store] = useState(
    () =>
      new DesignStore(
        openBook(row, t('bookDesign.newName')),
        bookLanguage(t),
        // an id that an earlier version had is never another element's: by it they are compared
        () => latest.current.running() * IDS_A_VERSION,
      ),
  );
  const [commander] = useState(
    () =>
      new Commander(store, t, (node) => nameOf(node, t), {
        clipboard: keptClipboard(ports.drafts),
        askBefore: (nodes, go) => latest.current.askBefore(nodes, go),
      }),
  );
  const [marks] = useState(() => new MarkStore());
  const root = useDesign(store, (state) => state.root);
  const shown = useDeferredValue(root);
  const document = useMemo(() => toDocument(shown), [shown]);
  const faces = useMemo(() => bookFaces(t), [t]);
  const groups = useMemo(() => bookPalette(t), [t]);
  // `shown` and `document` follow `root` when there is time for it
  return { commander, faces, groups, marks, root, shown, document };
}

const CLIPBOARD = 'bookDesign.clipboard';

/** What was copied, for every window in which this person designs templates. */
const keptClipboard = (drafts: HousePort['drafts']): Clipboard => ({
  read: () => (drafts.get(CLIPBOARD)?.values['nodes'] ?? []) as readonly DesignNode[],
  write: (nodes) => drafts.set(CLIPBOARD, { nodes }),
});
