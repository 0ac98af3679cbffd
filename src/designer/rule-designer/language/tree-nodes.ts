import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import {
  holeKey,
  holesOf,
  makeIds,
  spotsOf,
  type DesignNode,
  type Props,
} from '../../document/node.ts';
import { DO, fullSlots, partsOf, RULE, RULE_LANGUAGE } from './kinds.ts';

/** What belongs to a rule beside its tree. */
export interface RuleHead {
  readonly name: string;
  readonly remark: string;
  readonly stationIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly types: readonly string[];
  readonly pointIds: readonly string[];
}

type Plain = Readonly<Record<string, unknown>>;
const ROOT_ID = 'rule';

/** A rule as a document. */
export function toDocument(tree: RuleTree, head: RuleHead): DesignNode {
  const { v: _v, when, then, ...words } = tree;
  return {
    id: ROOT_ID,
    kind: RULE,
    props: { ...words, ...head },
    slots: {
      when: [toNode(when as unknown as Plain)],
      then: then.map((one) => toNode(one as unknown as Plain)),
    },
  };
}

/** A rule of which nothing is said yet. */
export function emptyDocument(head: RuleHead): DesignNode {
  return {
    id: ROOT_ID,
    kind: RULE,
    props: { period: 'hour', recover: 1, ...head },
    slots: { when: [], then: [] },
  };
}

function toNode({ id, op, do: act, ...rest }: Plain): DesignNode {
  const kind = typeof act === 'string' ? `${DO}${act}` : String(op);
  const slots: Record<string, readonly DesignNode[]> = {};
  const props: Record<string, unknown> = { ...rest };
  for (const { name, kind: part } of partsOf(kind)) {
    if (part !== 'condition' && part !== 'conditions' && part !== 'value') continue;
    const held = rest[name];
    slots[name] = (Array.isArray(held) ? held : [held]).map((one) => toNode(one as Plain));
    delete props[name];
  }
  return { id: String(id), kind, props, slots: fullSlots(kind, slots) };
}

/** What stands in an empty place while others are judged; `holeId` names it. */
const FILLERS: Readonly<Record<string, Plain>> = {
  value: { op: 'number', value: 0, unit: null },
  condition: { op: 'and', of: [] },
};

/** Letters and digits, as an id must be. */
export const holeId = (key: string): string => `hole-${key.replace('/', '-')}`;

/** The tree of a document; what is empty is filled with something that means nothing, and has an id of `holeId`. */
export function toTree(root: DesignNode): RuleTree {
  const { period, recover, effective } = root.props;
  const [when] = root.slots['when'] ?? [];
  return {
    v: 1,
    period,
    when: when ? toBlock(when) : filler('condition', holeKey(root.id, 'when')),
    then: (root.slots['then'] ?? []).map(toBlock),
    recover,
    ...(effective === undefined ? {} : { effective }),
  } as unknown as RuleTree;
}

const filler = (sort: string, key: string): Plain => ({ id: holeId(key), ...FILLERS[sort] });

/** A part of a document as the block it is. */
export function toBlock(node: DesignNode): Plain {
  const word = node.kind.startsWith(DO) ? { do: node.kind.slice(DO.length) } : { op: node.kind };
  const parts = (RULE_LANGUAGE.kind(node.kind)?.slots ?? []).map(
    ({ name, accepts, isRequired }): [string, unknown] => {
      const blocks = (node.slots[name] ?? []).map(toBlock);
      return [name, isRequired ? (blocks[0] ?? filler(accepts, holeKey(node.id, name))) : blocks];
    },
  );
  return { id: node.id, ...word, ...node.props, ...Object.fromEntries(parts) };
}

/** Whether every place is filled. */
export const isFilled = (root: DesignNode): boolean => holesOf(root, RULE_LANGUAGE).length === 0;

/** What comes of a rule that holds, as it is counted: alarms, warnings, both, or only what follows besides. */
export function yieldOf(root: DesignNode): 'alarm' | 'warning' | 'both' | 'other' {
  const kinds = new Set((root.slots['then'] ?? []).map(({ kind }) => kind));
  const [alarms, warns] = [kinds.has(`${DO}alarm`), kinds.has(`${DO}warning`)];
  if (alarms) return warns ? 'both' : 'alarm';
  return warns ? 'warning' : 'other';
}

/** What is said of a rule beside its tree. */
export function headOf({ props }: DesignNode): RuleHead {
  const list = (name: string): readonly string[] =>
    Array.isArray(props[name]) ? props[name].map(String) : [];
  return {
    name: textIn(props, 'name'),
    remark: textIn(props, 'remark'),
    stationIds: list('stationIds'),
    groupIds: list('groupIds'),
    types: list('types'),
    pointIds: list('pointIds'),
  };
}

const textIn = (props: Props, name: string): string =>
  typeof props[name] === 'string' ? props[name] : '';

/**
 * The document with the condition of another tree; nodes that are still the same stay the very same. A new block whose id an action has
 * gets one of its own.
 */
export function withCondition(root: DesignNode, when: RuleTree['when']): DesignNode {
  const parsed = toNode(when as unknown as Plain);
  const old = new Map([...spotsOf(root)].map(([id, { node }]) => [id, node]));
  const actions = root.slots['then'] ?? [];
  const taken = new Set(actions.map(({ id }) => id));
  const newId = makeIds(() => ({ ...root, slots: { when: [parsed], then: actions } }));
  const keep = (node: DesignNode): DesignNode => {
    const slots = Object.fromEntries(
      Object.entries(node.slots).map(([name, nodes]) => [name, nodes.map(keep)]),
    );
    const next = { ...node, id: taken.has(node.id) ? newId() : node.id, slots };
    const before = old.get(next.id);
    return before && JSON.stringify(before) === JSON.stringify(next) ? before : next;
  };
  return { ...root, slots: { ...root.slots, when: [keep(parsed)] } };
}
