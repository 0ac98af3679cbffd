import { useLatest } from 'ahooks';
import { useDeferredValue, useMemo, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { byTrade } from '#schemas/formulas/factor-order.ts';
import type { FactorFact } from '#widgets/monitor-rule/rule-facts.ts';
import { useRuleWorldOf } from '#widgets/monitor-rule/use-rule-world.ts';
import { MarkStore } from '../../canvas/faces.ts';
import { Commander } from '../../commands/commands.ts';
import { DesignStore, useDesign } from '../../document/design-store.ts';
import { spotsOf, type DesignNode } from '../../document/node.ts';
import type { RuleRow } from '../api.ts';
import { ruleFaces } from '../language/faces.ts';
import { paletteGroups } from '../language/items.ts';
import { RULE_LANGUAGE } from '../language/kinds.ts';
import { headOf, toTree } from '../language/tree-nodes.ts';
import { documentOf } from './document-of.ts';
import { useNearFactors } from './use-near-factors.ts';

export type RuleDesign = ReturnType<typeof useRuleDesign>;

/** The document of a rule with the ways to change it, and how its blocks look. */
export function useRuleDesign(row: RuleRow | null, factors: readonly FactorFact[]) {
  const { t } = useTexts();
  const [store] = useState(
    () => new DesignStore(documentOf(row, t('ruleDesign.newName')), RULE_LANGUAGE),
  );
  const [marks] = useState(() => new MarkStore());
  const root = useDesign(store, (state) => state.root);
  const shown = useDeferredValue(root);
  const tree = useMemo(() => toTree(shown), [shown]);
  const world = useRuleWorldOf(factors, tree.when);
  const faces = useMemo(() => ruleFaces(world, t), [world, t]);
  const latest = useLatest({ faces, factor: factorOf(root) ?? factors[0]?.code ?? '' });
  const [commander] = useState(
    () => new Commander(store, t, (node) => latest.current.faces.faceOf(node).label),
  );
  const near = useNearFactors(headOf(shown).stationIds);
  const groups = useMemo(
    () =>
      paletteGroups(
        t,
        byTrade(factors, ({ code }) => code, near),
        () => latest.current.factor,
      ),
    [t, factors, near, latest],
  );
  // `shown`, `tree` and what is drawn of them follow `root` when there is time for it
  return { commander, groups, marks, root, shown, tree, world, faces };
}

/** The factor that a rule is about: the first it names. */
function factorOf(root: DesignNode): string | undefined {
  for (const { node } of spotsOf(root).values()) {
    const { factor } = node.props;
    if (typeof factor === 'string' && factor !== '' && factor !== 'flow') return factor;
  }
  return undefined;
}
