import './tree-changes.css';
import { useMemo } from 'react';

import { keyItems } from '#engine/base/key-items.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { differTrees, type TreeChange } from '#schemas/monitor-rules/difference.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';

interface TreeChangesProps {
  readonly older: RuleTree;
  readonly newer: RuleTree;
  readonly world: RuleWorld;
}

/** What differs between two versions of a rule, block by block. */
export function TreeChanges({ older, newer, world }: TreeChangesProps) {
  const { t } = useTexts();
  const changes = useMemo(() => differTrees(older, newer, world, t), [older, newer, world, t]);
  if (changes.length === 0) return <p className="rd-same">{t('ruleDesign.change.none')}</p>;
  return (
    <ul className="rd-changes">
      {keyItems(changes, ({ kind, blockId, part }) => `${kind}.${blockId}.${part ?? ''}`).map(
        ({ key, item }) => (
          <li key={key} data-kind={item.kind}>
            <strong>{t(`ruleDesign.change.${item.kind}`)}</strong>
            {item.kind === 'moved' ? (
              <span>{item.after}</span>
            ) : (
              <Said before={item.before} after={item.after} />
            )}
            {item.within === undefined ? null : (
              <small>{t(`ruleDesign.change.${whereOf(item)}`, { within: item.within })}</small>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function Said({ before, after }: Pick<TreeChange, 'before' | 'after'>) {
  return (
    <>
      {before === '' ? null : <del>{before}</del>}
      {after === '' ? null : <ins>{after}</ins>}
    </>
  );
}

/** Which words say where a change is. */
function whereOf({ kind, within }: TreeChange): 'within' | 'alone' | 'into' {
  if (kind !== 'moved') return 'within';
  return within === '' ? 'alone' : 'into';
}
