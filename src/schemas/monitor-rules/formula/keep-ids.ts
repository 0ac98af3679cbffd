import { childrenOf } from '../blocks/ask.ts';
import type { Condition, RuleBlock as Block } from '../tree.ts';
import { blocksUnder } from '../walk.ts';
import { printFormula } from './print.ts';

/** A condition with its lasting ids, and which each of the passing ones became. */
export interface KeptIds {
  readonly kept: Condition;
  readonly ids: ReadonlyMap<string, string>;
}

/** Gives blocks the ids of those of an older condition that they are the same as, or stand in the place of; the others get new ones. */
export function keepIds(fresh: Condition, old: Condition | undefined): KeptIds {
  const ids = new Map<string, string>();
  const claimed = new Set<string>();
  const claim = (block: Block, from: Block) => {
    ids.set(block.id, from.id);
    claimed.add(from.id);
  };
  if (old) matchPlaces(fresh, old, claim);
  const left = old ? blocksUnder(old).filter(({ id }) => !claimed.has(id)) : [];
  for (const block of blocksUnder(fresh)) {
    if (ids.has(block.id)) continue;
    const same = left.find((one) => !claimed.has(one.id) && isSame(one, block));
    if (same) claim(block, same);
  }
  const taken = new Set(old ? blocksUnder(old).map(({ id }) => id) : []);
  let count = 0;
  for (const block of blocksUnder(fresh)) {
    if (ids.has(block.id)) continue;
    do count += 1;
    while (taken.has(`b${count}`));
    ids.set(block.id, `b${count}`);
  }
  return { kept: renamed(fresh, ids), ids };
}

/** Pairs what says the same first, then what is of the same kind in the same order. */
function matchPlaces(block: Block, old: Block, claim: (block: Block, old: Block) => void): void {
  if (block.op !== old.op) return;
  claim(block, old);
  const rest = new Set(childrenOf(old));
  const find = (fits: (one: Block) => boolean) => {
    const found = [...rest].find(fits);
    if (found) rest.delete(found);
    return found;
  };
  const pairs = childrenOf(block).map((child) => ({
    child,
    same: find((one) => isSame(one, child)),
  }));
  for (const { child, same } of pairs) {
    const partner = same ?? find((one) => one.op === child.op);
    if (partner) matchPlaces(child, partner, claim);
  }
}

function isSame(one: Block, other: Block): boolean {
  return one.op === other.op && textOf(one) === textOf(other);
}

const texts = new WeakMap<Block, string>();

/** What a block says, printed once. */
function textOf(block: Block): string {
  const known = texts.get(block);
  if (known !== undefined) return known;
  const text = printFormula(block);
  texts.set(block, text);
  return text;
}

/** The same blocks with other ids. */
function renamed<B extends Block>(block: B, ids: ReadonlyMap<string, string>): B {
  const parts = Object.entries(block).map(([name, part]) => [
    name,
    isBlock(part) ? renamed(part, ids) : renamedAll(part, ids),
  ]);
  return { ...Object.fromEntries(parts), id: ids.get(block.id) ?? block.id } as B;
}

function renamedAll(part: unknown, ids: ReadonlyMap<string, string>): unknown {
  return Array.isArray(part) && part.some(isBlock)
    ? part.map((one: Block) => renamed(one, ids))
    : part;
}

function isBlock(part: unknown): part is Block {
  return typeof part === 'object' && part !== null && 'op' in part;
}
