import { textOf, type Translate } from '#schemas/monitor-rules/phrases/phrases.ts';
import {
  evidencePhrases,
  evidenceSource,
  readEvidence,
} from '#schemas/monitor-rules/say-evidence.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { whyNone } from '#schemas/monitor-rules/why-none.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { mayRead } from '#server/records/access.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { readRuleWorld } from './scope/world.ts';

/** Why a record was raised, as a sentence with the numbers that were measured; of places it names those that whoever prints sees. */
export const writeWhy: WritePart = async (ctx, { entity, row }) => {
  const spec = entity.fields['evidence'];
  if (!spec || !mayRead(ctx.actor, spec)) return undefined;
  const t: Translate = (key, params) => serverText(ctx.lang, key, params);
  const evidence = readEvidence(row['evidence']);
  if (!evidence) return [{ kind: 'text', text: t(whyNone(row)) }];
  const world = await readRuleWorld(ctx, 'when' in evidence ? treeOf(evidence) : null);
  const source = evidenceSource(evidence, t);
  const at = t('rule.why.at', { at: evidence.at.slice(0, 19).replace('T', ' ') });
  const why = textOf(evidencePhrases(evidence, world, t));
  return [{ kind: 'text', text: [why, source, at].filter(Boolean).join('\n') }];
};

/** The condition as a rule that holds nothing else: whose places are looked up. */
function treeOf({ period, when }: Pick<RuleTree, 'period' | 'when'>): RuleTree {
  return { v: 1, period, when, then: [], recover: 1 };
}
