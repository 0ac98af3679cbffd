import {
  isActionOp,
  isConditionOp,
  isGroupOp,
  isValueOp,
  partsOfWord,
} from '#schemas/monitor-rules/blocks/ask.ts';
import type { Part } from '#schemas/monitor-rules/parts.ts';
import { MAX_ACTIONS, MAX_BLOCKS } from '#schemas/monitor-rules/tree.ts';
import type {
  DesignLanguage,
  DesignNode,
  KindSpec,
  NewId,
  Props,
  SlotSpec,
} from '../../document/node.ts';

/** Kind of the root. */
export const RULE = 'rule';
/** Kinds of actions begin so: a warning is `do.warning`. */
export const DO = 'do.';
export const CONDITION = 'condition';
export const VALUE = 'value';
export const ACTION = 'action';

/** The parts of a block beside `id` and `off`; none of a kind that is none. */
export function partsOf(kind: string): readonly Part[] {
  const word = kind.startsWith(DO) ? { do: kind.slice(DO.length) } : { op: kind };
  return partsOfWord(word) ?? [];
}

function slotOf({ name, kind }: Part): readonly SlotSpec[] {
  if (kind === 'condition')
    return [{ name, accepts: CONDITION, most: 1, isRequired: true, whenFull: 'group' }];
  if (kind === 'conditions')
    return [{ name, accepts: CONDITION, most: MAX_BLOCKS, whenFull: 'refuse' }];
  if (kind === 'value')
    return [
      { name, accepts: VALUE, most: 1, isRequired: true, isInline: true, whenFull: 'replace' },
    ];
  return [];
}

const RULE_KIND: KindSpec = {
  sort: RULE,
  slots: [
    { name: 'when', accepts: CONDITION, most: 1, isRequired: true, whenFull: 'group' },
    { name: 'then', accepts: ACTION, most: MAX_ACTIONS, whenFull: 'refuse' },
  ],
};

function sortOf(kind: string): string | undefined {
  if (kind.startsWith(DO)) return isActionOp(kind.slice(DO.length)) ? ACTION : undefined;
  if (isConditionOp(kind)) return CONDITION;
  return isValueOp(kind) ? VALUE : undefined;
}

const known = new Map<string, KindSpec | undefined>([[RULE, RULE_KIND]]);

function kindOf(name: string): KindSpec | undefined {
  if (!known.has(name)) {
    const sort = sortOf(name);
    known.set(
      name,
      sort === undefined ? undefined : { sort, slots: partsOf(name).flatMap(slotOf) },
    );
  }
  return known.get(name);
}

/** A block with all slots of its kind. */
export function makeBlock(
  kind: string,
  newId: NewId,
  { props = {}, slots = {} }: Partial<Pick<DesignNode, 'props' | 'slots'>> = {},
): DesignNode {
  return { id: newId(), kind, props, slots: fullSlots(kind, slots) };
}

/** Every slot of a kind, the given ones filled. */
export function fullSlots(kind: string, slots: DesignNode['slots']): DesignNode['slots'] {
  return Object.fromEntries(
    (kindOf(kind)?.slots ?? []).map(({ name }) => [name, slots[name] ?? []]),
  );
}

const MORE: Props = { is: '>' };

/** Monitoring rules as documents of the designer (src/schemas/monitor-rules/tree.ts says what they mean). */
export const RULE_LANGUAGE: DesignLanguage = {
  name: 'rule',
  thing: 'block',
  mayPutAside: true,
  kind: kindOf,
  // a number where a condition belongs is compared with something
  adapt: (node, sort, newId) =>
    sort === CONDITION && kindOf(node.kind)?.sort === VALUE
      ? makeBlock('compare', newId, { props: MORE, slots: { left: [node] } })
      : null,
  group: (sort, nodes, newId) =>
    sort === CONDITION ? makeBlock('and', newId, { slots: { of: nodes } }) : null,
  isGroup: ({ kind }) => isGroupOp(kind),
  fresh: (node) => node,
};
