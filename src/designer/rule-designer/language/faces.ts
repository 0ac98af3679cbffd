import type { TextPort } from '#engine/base/ports.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { textOf } from '#schemas/monitor-rules/phrases/phrases.ts';
import { sayAction } from '#schemas/monitor-rules/sentence/say-action.ts';
import { sayBlock } from '#schemas/monitor-rules/sentence/say-rule.ts';
import { startSaying } from '#schemas/monitor-rules/sentence/saying.ts';
import type { Action, Condition, Span, Value } from '#schemas/monitor-rules/tree.ts';
import type { BlockFace, FacePart, Faces } from '../../canvas/faces.ts';
import type { DesignNode } from '../../document/node.ts';
import { lookOf } from './block-faces.ts';
import { ACTION, CONDITION, DO, RULE, RULE_LANGUAGE, VALUE } from './kinds.ts';
import { toBlock } from './tree-nodes.ts';

const SIGNS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '!=': '≠' };
/** Stands around the name of a slot in a text. */
const EDGE = '\u0001';

/** Sorts of blocks that a hole waits for. */
const SORTS = [VALUE, CONDITION, ACTION] as const;

/** How blocks of a rule look and are called. */
export function ruleFaces(world: RuleWorld, t: TextPort['t']): Faces {
  const known = new WeakMap<DesignNode, BlockFace>();
  const makeFace = (node: DesignNode): BlockFace => {
    if (node.kind === RULE) return { label: t('ruleDesign.rule'), parts: [], tone: 'group' };
    const parts = partsOfFace(node, world, t);
    const tone = lookOf(node.kind)?.tone ?? '';
    return { label: labelOf(parts, node, faceOf), parts, tone };
  };
  const faceOf = (node: DesignNode): BlockFace => {
    const face = known.get(node) ?? makeFace(node);
    known.set(node, face);
    return face;
  };
  return {
    faceOf,
    slotTitle: (node, slot) =>
      node.kind === RULE && (slot === 'when' || slot === 'then')
        ? t(`ruleDesign.slot.${slot}`)
        : '',
    holeText: (node, slot) => {
      const { slots = [] } = RULE_LANGUAGE.kind(node.kind) ?? {};
      const accepted = slots.find(({ name }) => name === slot)?.accepts;
      return t(`ruleDesign.hole.${SORTS.find((sort) => sort === accepted) ?? VALUE}`);
    },
  };
}

function partsOfFace(node: DesignNode, world: RuleWorld, t: TextPort['t']): readonly FacePart[] {
  const row = lookOf(node.kind)?.row;
  if (row === undefined) return [{ text: sayLeaf(node, world, t) }];
  const slots = (RULE_LANGUAGE.kind(node.kind)?.slots ?? []).map(
    ({ name: slot }): [string, string] => [slot, `${EDGE}${slot}${EDGE}`],
  );
  const { is, count, span } = node.props;
  const text = t(typeof row === 'string' ? row : row(node.props), {
    ...Object.fromEntries(slots),
    is: SIGNS[String(is)] ?? String(is),
    count,
    span: span ? spanText(span as Span, t) : '',
  });
  return text
    .split(EDGE)
    .flatMap((piece, at): readonly FacePart[] =>
      at % 2 === 1 ? [{ slot: piece }] : piece === '' ? [] : [{ text: piece }],
    );
}

const spanText = ({ n, unit }: Span, t: TextPort['t']): string =>
  t(`ruleDesign.span.${unit}`, { n });

function sayLeaf(node: DesignNode, world: RuleWorld, t: TextPort['t']): string {
  const block = toBlock(node);
  if (node.kind.startsWith(DO))
    return textOf(sayAction(block as unknown as Action, startSaying(world, t, 'hour')));
  return sayBlock(block as unknown as Condition | Value, world, t);
}

/** The row as it is read out. */
function labelOf(
  parts: readonly FacePart[],
  node: DesignNode,
  faceOf: (node: DesignNode) => BlockFace,
): string {
  const say = (part: FacePart): string => {
    if ('text' in part) return part.text.trim();
    const [child] = node.slots[part.slot] ?? [];
    return child ? faceOf(child).label : '…';
  };
  return parts.map(say).join(' ');
}
