import type { DesignNode, NewId } from '../document/node.ts';

/** What hangs on the pointer. */
export type Dragged =
  /** Something new out of the palette. */
  | {
      readonly from: 'palette';
      readonly make: (newId: NewId) => DesignNode;
      readonly label: string;
    }
  /** A node of the document. */
  | { readonly from: 'canvas'; readonly id: string; readonly label: string };
