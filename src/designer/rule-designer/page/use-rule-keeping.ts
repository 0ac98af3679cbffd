import { usePorts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import type { DesignNode } from '../../document/node.ts';
import {
  useRecordKeeping,
  type RecordKeeping,
  type RecordKeepingInput,
} from '../../document/use-record-keeping.ts';
import { ruleApi } from '../api.ts';
import { headOf, isFilled, toTree } from '../language/tree-nodes.ts';

export type RuleKeeping = RecordKeeping;

/** Under which name an unsaved rule is kept in the browser. */
const ruleDraftKey = (id: string | undefined): string => `ruleDesign.${id ?? 'new'}`;

/** Saves the draft of a rule; a rule that is new is made by its first save. */
export function useRuleKeeping(
  input: Pick<RecordKeepingInput, 'row' | 'root' | 'canSave' | 'mayStill' | 'onMade'>,
): RuleKeeping {
  const ports = usePorts('data', 'texts');
  return useRecordKeeping({
    ...input,
    api: ruleApi(ports),
    draftKey: ruleDraftKey,
    bodyOf: (root) => ({ ...headOf(root), tree: toTree(root) }),
    obstacle: obstacleOf(input.root, ports.t),
  });
}

/** Why a rule cannot be saved as it is drawn; null where it can. */
function obstacleOf(root: DesignNode, t: TextPort['t']): string | null {
  if (!isFilled(root)) return t('ruleDesign.obstacle.holes');
  return headOf(root).name.trim() === '' ? t('ruleDesign.obstacle.name') : null;
}
