import { useDeferredValue } from 'react';

import { useDesign, type DesignStore } from '../document/design-store.ts';
import { nodeOf, type DesignNode } from '../document/node.ts';

/** What a panel is about. */
export interface PanelNode {
  /** The chosen node as it is now, the root where none is chosen; one that has just gone stays until the panel leaves it. */
  readonly node: DesignNode;
  /** What was chosen when `node` was: a key of a node or of an empty place. */
  readonly key: string | undefined;
  /** The document around it, for what is only read: it follows when there is time for it. */
  readonly root: DesignNode;
}

/**
 * The node a panel shows. Which one it is follows when there is time: a form takes longer to be made than a canvas to be drawn. What
 * it says is what stands now: a form that is handed what stood a moment ago takes back what has been typed since.
 */
export function usePanelNode(store: DesignStore): PanelNode {
  const now = useDesign(store, ({ root }) => root);
  const { root, selection } = useDeferredValue(useDesign(store, (state) => state));
  const key = selection.at(-1);
  const shown = nodeOf(root, key ?? '') ?? root;
  return { node: nodeOf(now, shown.id) ?? shown, key, root };
}
