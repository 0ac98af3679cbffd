import { useEffect, useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import { checkTree } from '#schemas/monitor-rules/check/check-tree.ts';
import { sayNote, sayProblem } from '#schemas/monitor-rules/check/say-problem.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Note } from '#schemas/monitor-rules/problem-codes.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Mark, MarkStore } from '../../canvas/faces.ts';
import { holeKey, holesOf, isWithin, nodeOf, type DesignNode } from '../../document/node.ts';
import { RULE_LANGUAGE } from '../language/kinds.ts';

/** Something said of a rule; `key` names the block or the hole, null the rule as a whole. */
export interface RuleRemark {
  readonly key: string | null;
  readonly text: string;
}

export interface RuleChecked {
  readonly problems: readonly RuleRemark[];
  readonly notes: readonly RuleRemark[];
}

/** What is wrong with a rule and what is worth knowing, in words. Judged here as the server judges it. */
export function checkRule(
  root: DesignNode,
  tree: RuleTree,
  world: RuleWorld,
  t: TextPort['t'],
): RuleChecked {
  const open = holesOf(root, RULE_LANGUAGE);
  const holes = open.map(({ parentId, slot }): RuleRemark => ({
    key: holeKey(parentId, slot),
    text: t('ruleDesign.hole.problem'),
  }));
  const isKnown = ({ blockId }: { readonly blockId: string | null }): boolean =>
    blockId === null || nodeOf(root, blockId) !== undefined;
  const { problems, notes } = checkTree(tree, world);
  return {
    problems: [
      ...holes,
      ...problems.filter(isKnown).map((one) => ({ key: one.blockId, text: sayProblem(one, t) })),
    ],
    notes: notes
      .filter((one) => isKnown(one) && !isUndrawn(one, root, open))
      .map((one) => ({ key: one.blockId, text: sayNote(one, t) })),
  };
}

/** An empty place stands in the tree as one that is put aside: what is not drawn yet neither never holds nor is always the same. */
function isUndrawn(
  { code, blockId }: Note,
  root: DesignNode,
  holes: ReturnType<typeof holesOf>,
): boolean {
  if (code === 'neverHolds') return holes.length > 0;
  return (
    code === 'noMeasure' &&
    blockId !== null &&
    holes.some(({ parentId }) => isWithin(root, parentId, blockId))
  );
}

export function useRuleCheck(root: DesignNode, tree: RuleTree, world: RuleWorld): RuleChecked {
  const { t } = useTexts();
  return useMemo(() => checkRule(root, tree, world, t), [root, tree, world, t]);
}

/** Says what was found at the blocks; what held where the rule was tried is shown besides. */
export function useRuleMarks(
  marks: MarkStore,
  { problems, notes }: RuleChecked,
  hits: ReadonlySet<string>,
): void {
  const found = useMemo(() => {
    const all = new Map<string, Mark>();
    for (const key of hits) all.set(key, { kind: 'hit', text: '' });
    for (const { key, text } of notes) if (key !== null) all.set(key, { kind: 'note', text });
    for (const { key, text } of problems) if (key !== null) all.set(key, { kind: 'error', text });
    return all;
  }, [problems, notes, hits]);
  useEffect(() => {
    marks.put(found);
  }, [marks, found]);
}
