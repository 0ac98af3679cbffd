import { jsonLanguage } from '@codemirror/lang-json';
import type { syntaxTree } from '@codemirror/language';

import { readableEnd } from '#schemas/language/json-reader.ts';

type Tree = ReturnType<typeof syntaxTree>;
/** A node of the tree, with its place in the text. */
export type SyntaxNode = Tree['topNode'];

/** A text with its tree. The tree stands for broken JSON too: what is still being typed has a place in it. */
export interface ParsedText {
  readonly text: string;
  readonly tree: Tree;
}

/** Where the cursor is: in a key of the object at `path`, or in the value at `path`. */
export interface JsonPlace {
  readonly path: readonly string[];
  readonly part: 'key' | 'value';
  /** The text, number or name under the cursor; absent where nothing has been typed. */
  readonly token?: { readonly from: number; readonly to: number };
  /** Keys the object has already, for `key`. */
  readonly taken: readonly string[];
}

const VALUES: ReadonlySet<string> = new Set([
  'Object',
  'Array',
  'String',
  'Number',
  'True',
  'False',
  'Null',
]);

/** Parses JSON and never throws; of a text that nests too deep, as far as it can be read. */
export function parseText(text: string): ParsedText {
  return { text, tree: jsonLanguage.parser.parse(text.slice(0, readableEnd(text))) };
}

/** The place of an offset: what may be completed there, and what the hover speaks of. */
export function placeAt({ text, tree }: ParsedText, at: number): JsonPlace | undefined {
  const node = partAround(tree, at);
  return node
    ? (PLACES[node.name] ?? placeOfScalar)(text, node, at)
    : { path: [], part: 'value', taken: [] };
}

/** The innermost value, key or member around an offset. */
function partAround(tree: Tree, at: number): SyntaxNode | null {
  const inner = tree.resolveInner(at, -1);
  // just behind a closing bracket the cursor is outside of what it closes
  const isBehind = (inner.name === '}' || inner.name === ']') && inner.to === at;
  let node: SyntaxNode | null = isBehind ? (inner.parent?.parent ?? null) : inner;
  while (node && !VALUES.has(node.name) && node.name !== 'PropertyName' && node.name !== 'Property')
    node = node.parent;
  return node;
}

type PlaceOf = (text: string, node: SyntaxNode, at: number) => JsonPlace | undefined;

const placeOfName: PlaceOf = (text, node) => {
  const owner = node.parent?.parent;
  if (!owner) return undefined;
  return {
    path: pathOf(text, owner),
    part: 'key',
    token: spanOf(node),
    taken: keysOf(text, owner).filter((key) => key !== nameOf(text, node)),
  };
};

const placeInArray: PlaceOf = (text, node, at) => {
  const index = itemsOf(node).filter((item) => item.to <= at).length;
  return { path: [...pathOf(text, node), String(index)], part: 'value', taken: [] };
};

const placeOfScalar: PlaceOf = (text, node) => ({
  path: pathOf(text, node),
  part: 'value',
  token: spanOf(node),
  taken: [],
});

/** By the kind of what stands around the offset; anything else is a value on its own. */
const PLACES: Readonly<Record<string, PlaceOf>> = {
  PropertyName: placeOfName,
  Property: placeInProperty,
  Object: (text, node) => ({ path: pathOf(text, node), part: 'key', taken: keysOf(text, node) }),
  Array: placeInArray,
};

function placeInProperty(text: string, property: SyntaxNode, at: number): JsonPlace {
  const name = property.getChild('PropertyName');
  const owner = property.parent;
  const colon = text.slice(name?.to ?? property.from, at).includes(':');
  if (name && colon)
    return {
      path: [...(owner ? pathOf(text, owner) : []), nameOf(text, name)],
      part: 'value',
      taken: [],
    };
  return {
    path: owner ? pathOf(text, owner) : [],
    part: 'key',
    taken: owner ? keysOf(text, owner) : [],
  };
}

/** The node of a path, or undefined. `what: 'property'` gives the whole `"key": value`. */
export function nodeAt(
  { text, tree }: ParsedText,
  path: readonly string[],
  what: 'value' | 'property' = 'value',
): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = rootOf(tree);
  let property: SyntaxNode | undefined;
  for (const key of path) {
    if (!node) return undefined;
    if (node.name === 'Array') {
      property = undefined;
      node = itemsOf(node)[Number(key)];
    } else {
      property = node.getChildren('Property').find((child) => nameOfProperty(text, child) === key);
      node = property && valueOf(property);
    }
  }
  return what === 'property' ? property : node;
}

/** The names in an object, in their order; none where the path leads to no object. */
export function keysAt(parsed: ParsedText, path: readonly string[]): readonly string[] {
  const node = nodeAt(parsed, path);
  return node?.name === 'Object' ? keysOf(parsed.text, node) : [];
}

/** A text value at a path. */
export function textAt(parsed: ParsedText, path: readonly string[]): string | undefined {
  const node = nodeAt(parsed, path);
  return node?.name === 'String' ? unquote(parsed.text.slice(node.from, node.to)) : undefined;
}

/** The value of a text, as far as it can be read: what is still being typed is left out. */
export function readValue({ text, tree }: ParsedText): unknown {
  const root = rootOf(tree);
  return root && valueAt(text, root);
}

function valueAt(text: string, node: SyntaxNode): unknown {
  if (node.name === 'Array') return itemsOf(node).map((item) => valueAt(text, item));
  if (node.name !== 'Object')
    return node.name === 'String' ? unquote(text.slice(node.from, node.to)) : null;
  const members = node
    .getChildren('Property')
    .map((property) => [nameOfProperty(text, property), valueOf(property)] as const);
  return Object.fromEntries(
    members.flatMap(([key, value]) => (value ? [[key, valueAt(text, value)]] : [])),
  );
}

/** The items of a list, without brackets and commas. */
export function itemsOf(list: SyntaxNode): readonly SyntaxNode[] {
  const items: SyntaxNode[] = [];
  for (let child = list.firstChild; child; child = child.nextSibling)
    if (VALUES.has(child.name)) items.push(child);
  return items;
}

/** The value of a `"key": value`. */
export function valueOf(property: SyntaxNode): SyntaxNode | undefined {
  for (let child = property.lastChild; child; child = child.prevSibling)
    if (VALUES.has(child.name)) return child;
  return undefined;
}

/** The key of a `"key": value`. */
export function nameOfProperty(text: string, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name ? nameOf(text, name) : '';
}

/** The path of the innermost value around an offset. */
export function pathAt(parsed: ParsedText, at: number): readonly string[] {
  const place = placeAt(parsed, at);
  if (!place) return [];
  return place.part === 'key' && place.token
    ? [...place.path, unquote(parsed.text.slice(place.token.from, place.token.to))]
    : place.path;
}

function rootOf(tree: Tree): SyntaxNode | undefined {
  for (let child = tree.topNode.firstChild; child; child = child.nextSibling)
    if (VALUES.has(child.name)) return child;
  return undefined;
}

function pathOf(text: string, node: SyntaxNode): readonly string[] {
  const path: string[] = [];
  for (let at: SyntaxNode | null = node; at?.parent; at = at.parent) {
    const { parent }: SyntaxNode = at;
    if (parent.name === 'Property') path.unshift(nameOfProperty(text, parent));
    else if (parent.name === 'Array') {
      const { from } = at;
      path.unshift(String(itemsOf(parent).findIndex((item) => item.from === from)));
    }
  }
  return path;
}

function keysOf(text: string, object: SyntaxNode): readonly string[] {
  return object.getChildren('Property').map((property) => nameOfProperty(text, property));
}

function nameOf(text: string, name: SyntaxNode): string {
  return unquote(text.slice(name.from, name.to));
}

function spanOf({ from, to }: SyntaxNode): { readonly from: number; readonly to: number } {
  return { from, to };
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.replaceAll('"', '');
  }
}
