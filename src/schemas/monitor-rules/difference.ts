import { childrenOf, isConditionOp } from './blocks/ask.ts';
import type { RuleWorld } from './frame.ts';
import { textOf, type Translate } from './phrases/phrases.ts';
import { timesText } from './phrases/words.ts';
import { sayAction } from './sentence/say-action.ts';
import { sayBlock } from './sentence/say-rule.ts';
import { startSaying } from './sentence/saying.ts';
import type { Action, Condition, RuleBlock as Block, RuleTree } from './tree.ts';
import { blocksUnder } from './walk.ts';

/** What became of a block between two versions of a rule. */
export interface TreeChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** In the newer version, of what was removed in the older one; null: of the rule as a whole (`part` says what). */
  readonly blockId: string | null;
  readonly part?: 'period' | 'recover' | 'effective';
  /** How each version says it; empty where it has none. */
  readonly before: string;
  readonly after: string;
  /** Of a value: the condition it stands in now; of what was moved: the block it was moved into. Empty where it is the condition of the rule. */
  readonly within?: string;
}

/**
 * What changed from one version of a rule to another, in reading order of the newer one, then what was removed. Blocks are the same where
 * their ids are, else where they stand in the place of each other; a block is changed by what it says itself, not by those inside it.
 */
export function differTrees(
  older: RuleTree,
  newer: RuleTree,
  world: RuleWorld,
  t: Translate,
): readonly TreeChange[] {
  const partner = pairBlocks(older.when, newer.when);
  const say = (block: Block) => sayBlock(block, world, t);
  const before = new Map(blocksUnder(older.when).map((block) => [block.id, block]));
  const parents = { older: parentsOf(older.when), newer: parentsOf(newer.when) };
  const kinship = { parents, partner, say };
  const changes = blocksUnder(newer.when).flatMap((block) =>
    changeOf(block, before.get(partner.get(block.id) ?? ''), kinship),
  );
  const kept = new Set(partner.values());
  const removed = [...before.values()].filter(({ id }) => {
    const around = parents.older.get(id);
    return !kept.has(id) && (!around || kept.has(around.id));
  });
  return [
    ...headChanges(older, newer, t),
    ...changes,
    ...removed.map((block): TreeChange => ({
      kind: 'removed',
      blockId: block.id,
      before: say(block),
      after: '',
    })),
    ...actionChanges(older, newer, { world, t }),
  ];
}

/** What became of a block of the newer version. What is inside a new block, or what it was put around, is said with it. */
function changeOf(
  block: Block,
  old: Block | undefined,
  { parents, partner, say }: Kinship,
): readonly TreeChange[] {
  const around = parents.newer.get(block.id);
  const isInNew = around !== undefined && !partner.has(around.id);
  const blockId = block.id;
  if (!old) return isInNew ? [] : [{ kind: 'added', blockId, before: '', after: say(block) }];
  if (ownText(old) !== ownText(block))
    return [
      {
        kind: 'changed',
        blockId,
        before: say(old),
        after: say(block),
        ...withinOf(conditionAround(block, parents.newer), say),
      },
    ];
  if (isInNew || !isMoved(old, block, { parents, partner })) return [];
  return [
    {
      kind: 'moved',
      blockId,
      before: say(old),
      after: say(block),
      within: around ? say(around) : '',
    },
  ];
}

/** Ids of blocks of the newer version → those they had in the older one. */
function pairBlocks(older: Condition, newer: Condition): ReadonlyMap<string, string> {
  const olds = new Map(blocksUnder(older).map((block) => [block.id, block]));
  const partner = new Map<string, string>();
  for (const block of blocksUnder(newer))
    if (olds.get(block.id)?.op === block.op) partner.set(block.id, block.id);
  const taken = new Set(partner.values());
  const pairPlaces = (old: Block, block: Block): void => {
    if (old.op === block.op && !partner.has(block.id) && !taken.has(old.id)) {
      partner.set(block.id, old.id);
      taken.add(old.id);
    }
    if (partner.get(block.id) !== old.id) return;
    const rest = childrenOf(old).filter(({ id }) => !taken.has(id));
    for (const child of childrenOf(block)) {
      const own = partner.get(child.id);
      const match =
        own === undefined
          ? rest.find((one) => one.op === child.op && !taken.has(one.id))
          : childrenOf(old).find(({ id }) => id === own);
      if (match) pairPlaces(match, child);
    }
  };
  pairPlaces(older, newer);
  return partner;
}

function parentsOf(root: Block): ReadonlyMap<string, Block> {
  return new Map(
    blocksUnder(root).flatMap((block) =>
      childrenOf(block).map((child) => [child.id, block] as const),
    ),
  );
}

/** The condition that a value is part of; undefined for a condition. */
function conditionAround(block: Block, parents: ReadonlyMap<string, Block>): Block | undefined {
  if (isConditionOp(block.op)) return undefined;
  let around = parents.get(block.id);
  while (around && !isConditionOp(around.op)) around = parents.get(around.id);
  return around;
}

const withinOf = (
  around: Block | undefined,
  say: (block: Block) => string,
): Pick<TreeChange, 'within'> => (around ? { within: say(around) } : {});

interface Kinship extends Standing {
  readonly say: (block: Block) => string;
}

interface Standing {
  readonly parents: {
    readonly older: ReadonlyMap<string, Block>;
    readonly newer: ReadonlyMap<string, Block>;
  };
  readonly partner: ReadonlyMap<string, string>;
}

/** Whether a block stands in another one than before. */
function isMoved(old: Block, block: Block, { parents, partner }: Standing): boolean {
  const [from, to] = [parents.older.get(old.id), parents.newer.get(block.id)];
  return (to === undefined ? undefined : partner.get(to.id)) !== from?.id;
}

/** A block without its id and what stands in it. */
function ownText(block: Block): string {
  const inside = new Set<unknown>(childrenOf(block));
  const parts = Object.entries(block).filter(
    ([name, part]) =>
      name !== 'id' &&
      !inside.has(part) &&
      !(Array.isArray(part) && part.some((one) => inside.has(one))),
  );
  const isEmptyGroup = 'of' in block && Array.isArray(block.of);
  return plainText(Object.fromEntries(parts.filter(([name]) => !(isEmptyGroup && name === 'of'))));
}

/** The same whatever order its keys stand in: what the database gives back has another than what was drawn. */
function plainText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function headChanges(older: RuleTree, newer: RuleTree, t: Translate): readonly TreeChange[] {
  const times = ({ effective }: RuleTree) => timesText(effective ?? {}, { t });
  const heads = [
    {
      part: 'period',
      before: t(`rule.periodName.${older.period}`),
      after: t(`rule.periodName.${newer.period}`),
    },
    {
      part: 'recover',
      before: t('rule.say.frames', { count: older.recover }),
      after: t('rule.say.frames', { count: newer.recover }),
    },
    { part: 'effective', before: times(older), after: times(newer) },
  ] as const;
  return heads.flatMap(({ part, before, after }) =>
    before === after ? [] : [{ kind: 'changed' as const, blockId: null, part, before, after }],
  );
}

function actionChanges(
  older: RuleTree,
  newer: RuleTree,
  { world, t }: { readonly world: RuleWorld; readonly t: Translate },
): readonly TreeChange[] {
  const say = (action: Action | undefined) =>
    action ? textOf(sayAction(action, startSaying(world, t, 'hour'))) : '';
  const own = (action: Action) => plainText({ ...action, id: '' });
  const rest = [...older.then];
  const take = (fits: (one: Action) => boolean) => {
    const at = rest.findIndex(fits);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const pairs = newer.then.map((action) => ({
    action,
    old: take((one) => one.id === action.id && one.do === action.do),
  }));
  const changes = pairs.flatMap(({ action, old }): readonly TreeChange[] => {
    const before = old ?? take((one) => one.do === action.do);
    if (!before) return [{ kind: 'added', blockId: action.id, before: '', after: say(action) }];
    return own(before) === own(action)
      ? []
      : [{ kind: 'changed', blockId: action.id, before: say(before), after: say(action) }];
  });
  return [
    ...changes,
    ...rest.map((action) => ({
      kind: 'removed' as const,
      blockId: action.id,
      before: say(action),
      after: '',
    })),
  ];
}
