import { BOOK_VERSION, type BookDocument } from '#schemas/standing-books/document.ts';
import type { DesignNode, Props } from '../../document/node.ts';
import { BOOK, ELEMENTS, inside, propsOfKind } from './kinds.ts';

type Plain = Readonly<Record<string, unknown>>;

/** No element has this id: it begins with a letter. */
export const ROOT_ID = '$book';
/** The words of an element in the order they stood in, where that is another than that of its card. */
const ORDER = '$order';

/** A template as a document of the designer. @param head what belongs to it beside its elements */
export function toNodes(book: Pick<BookDocument, 'elements'>, head: Props): DesignNode {
  return {
    id: ROOT_ID,
    kind: BOOK,
    props: head,
    slots: { [ELEMENTS]: book.elements.map((one) => toNode(one as unknown as Plain)) },
  };
}

function toNode(element: Plain): DesignNode {
  const { id, kind, [ELEMENTS]: inner, ...props } = element;
  const isHolder = Array.isArray(inner);
  const words = Object.keys(element);
  const isUsual = words.join(' ') === orderedWords(String(kind), words).join(' ');
  return {
    id: String(id),
    kind: String(kind),
    props: isUsual ? props : { ...props, [ORDER]: words },
    slots: isHolder ? { [ELEMENTS]: (inner as readonly Plain[]).map(toNode) } : {},
  };
}

/** `id` and `kind` first, then as the card of the kind names them, strange ones last. */
function orderedWords(kind: string, words: readonly string[]): readonly string[] {
  const known = ['id', 'kind', ...propsOfKind(kind).map(({ name }) => name)];
  return [
    ...known.filter((word) => words.includes(word)),
    ...words.filter((word) => !known.includes(word)),
  ];
}

/** The template that is drawn, as it is stored. */
export const toDocument = (root: DesignNode): BookDocument =>
  ({ v: BOOK_VERSION, elements: inside(root).map(toElement) }) as unknown as BookDocument;

const made = new WeakMap<DesignNode, Plain>();

/** An element as it is stored; worked out once for each state of a node. */
export function toElement(node: DesignNode): Plain {
  const element = made.get(node) ?? makeElementOf(node);
  made.set(node, element);
  return element;
}

function makeElementOf({ id, kind, props, slots }: DesignNode): Plain {
  const { [ORDER]: order, ...words } = props;
  const inner = slots[ELEMENTS];
  const held: Plain = {
    id,
    kind,
    ...words,
    ...(inner ? { [ELEMENTS]: inner.map(toElement) } : {}),
  };
  const names = Object.keys(held);
  const usual = orderedWords(kind, names);
  const before = Array.isArray(order) ? order.map(String).filter((word) => word in held) : [];
  const all = [...before, ...usual.filter((word) => !before.includes(word))];
  return Object.fromEntries(all.map((word) => [word, held[word]]));
}
