import type { TextPort } from '#engine/base/ports.ts';
import { isElementKind } from '#schemas/standing-books/ask.ts';
import type { BookElement } from '#schemas/standing-books/document.ts';
import { elementName } from '#schemas/standing-books/say-change.ts';
import type { BlockFace, Faces } from '../../canvas/faces.ts';
import type { DesignNode } from '../../document/node.ts';
import { toElement } from './document-nodes.ts';
import { ELEMENT_LOOKS } from './element-looks.ts';
import { BOOK } from './kinds.ts';

/** What an element is called, in the outline, on the sheet and read out. */
export const nameOf = (node: DesignNode, t: TextPort['t']): string =>
  node.kind === BOOK
    ? t('bookDesign.panel.book')
    : elementName(toElement(node) as unknown as BookElement, t);

/** How the elements of a standing book look as rows, which its outline is made of. */
export function bookFaces(t: TextPort['t']): Faces {
  const known = new WeakMap<DesignNode, BlockFace>();
  const makeFace = (node: DesignNode): BlockFace => {
    const name = nameOf(node, t);
    if (!isElementKind(node.kind)) return { label: name, parts: [{ text: name }], tone: 'group' };
    const kind = t(`book.kind.${node.kind}`);
    return {
      label: name === kind ? name : `${name} (${kind})`,
      parts: [{ text: name }],
      tone: ELEMENT_LOOKS[node.kind].tone,
    };
  };
  const faceOf = (node: DesignNode): BlockFace => {
    const face = known.get(node) ?? makeFace(node);
    known.set(node, face);
    return face;
  };
  return {
    faceOf,
    slotTitle: () => '',
    holeText: ({ kind }) => t(kind === BOOK ? 'bookDesign.empty' : 'bookDesign.hole'),
  };
}
