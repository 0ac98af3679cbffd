import type { Definitions, Shape } from '../types/shape.ts';
import { checkShape } from './check-shape.ts';
import type { JsonNode } from './json-reader.ts';

/** What is left of a file that has parts of another form, and the words of the parts that went. */
export interface WhatStands {
  /** Undefined where too little is left to be anything. */
  readonly root: JsonNode | undefined;
  readonly gone: ReadonlySet<string>;
}

/** A part that goes may take what holds it along, level by level. */
const MAX_ROUNDS = 12;
/** Words that are parts of longer ones: addresses, keys, tables. */
const JOINED = /[/:_]/;

/** A file without its parts of another form: what the others may name all the same. */
export function whatStands(root: JsonNode, shape: Shape, definitions: Definitions): WhatStands {
  const gone = new Set<string>();
  let left: JsonNode | undefined = root;
  for (let round = 0; left && round < MAX_ROUNDS; round += 1) {
    const wrong = wrongPlaces(left, shape, definitions);
    if (wrong.size === 0) return { root: left, gone };
    left = without(left, wrong, gone);
  }
  addWords(root, gone);
  return { root: undefined, gone };
}

function wrongPlaces(root: JsonNode, shape: Shape, definitions: Definitions): ReadonlySet<number> {
  const wrong = new Set<number>();
  const tell = (at: number): void => void wrong.add(at);
  checkShape(root, shape, definitions, { tell, warn: () => {}, meet: () => {} });
  return wrong;
}

/** The same node without what begins at a place. */
function without(
  node: JsonNode,
  wrong: ReadonlySet<number>,
  gone: Set<string>,
): JsonNode | undefined {
  if (wrong.has(node.at)) return undefined;
  if (node.members) {
    const members = new Map<string, { readonly keyAt: number; readonly node: JsonNode }>();
    for (const [key, member] of node.members) {
      const left = wrong.has(member.keyAt) ? undefined : without(member.node, wrong, gone);
      if (left) members.set(key, { keyAt: member.keyAt, node: left });
      else {
        gone.add(key);
        addWords(member.node, gone);
      }
    }
    const entries = [...members].map(
      ([
        key,
        {
          node: { value },
        },
      ]) => [key, value] as const,
    );
    return { at: node.at, value: Object.fromEntries(entries), members };
  }
  if (!node.items) return node;
  const items = node.items.flatMap((item) => {
    const left = without(item, wrong, gone);
    if (!left) addWords(item, gone);
    return left ?? [];
  });
  return { at: node.at, value: items.map(({ value }) => value), items };
}

function addWords({ value, members, items }: JsonNode, words: Set<string>): void {
  if (typeof value === 'string') words.add(value);
  for (const item of items ?? []) addWords(item, words);
  for (const [key, { node }] of members ?? []) {
    words.add(key);
    addWords(node, words);
  }
}

/** The words of a text that is no JSON. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/"((?:[^"\\\n]|\\.)+)"/g)].map(([, word = '']) => word));
}

/** Whether a mistake speaks of what stood in parts that went: it may be gone when they are mended. */
export function isConsequence(
  params: Readonly<Record<string, string>> | undefined,
  gone: ReadonlySet<string>,
): boolean {
  return Object.values(params ?? {}).some(
    (said) => gone.has(said) || [...gone].some((word) => JOINED.test(word) && said.includes(word)),
  );
}
