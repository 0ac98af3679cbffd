import { isCondition, isGroup } from '../blocks/ask.ts';
import type { RuleEvidence } from '../evidence.ts';
import type { RuleWorld } from '../frame.ts';
import { fillPhrases, plain, textOf, type Phrase, type Translate } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import { timesText } from '../phrases/words.ts';
import type { Condition, RuleBlock, RuleTree } from '../tree.ts';
import { sayAction } from './say-action.ts';
import { sayCondition } from './say-condition.ts';
import { sayValue } from './say-value.ts';
import { startSaying } from './saying.ts';

/** A rule as a sentence in the reader's language, piece by piece; each piece names its block. @param t texts of `rule.json` */
export function rulePhrases(tree: RuleTree, world: RuleWorld, t: Translate): readonly Phrase[] {
  const saying = startSaying(world, t, tree.period);
  const when = sayCondition(tree.when, saying);
  const then = sayActions(tree, saying);
  const whole = fillPhrases(
    (slots) => (tree.then.length === 0 ? t('rule.say.trial', slots) : t('rule.say.rule', slots)),
    tree.then.length === 0 ? { when } : { when, then },
  );
  const lasting =
    tree.recover > 1
      ? fillPhrases((slots) => t('rule.say.recover', { ...slots, count: tree.recover }), {
          rule: whole,
        })
      : whole;
  if (!tree.effective) return lasting;
  const times = plain(timesText(tree.effective, saying));
  return fillPhrases((slots) => t('rule.say.inForce', slots), { times, rule: lasting });
}

/** A rule as a sentence: 「如果 氨氮 小时值 连续 3 次 > 0.9 × 上限 且 流量 > 0，那么发出黄色预警，并派发“报警处置”工单」. */
export function sayRule(tree: RuleTree, world: RuleWorld, t: Translate): string {
  return textOf(rulePhrases(tree, world, t));
}

/** A part of a rule as it is said in the whole. */
export function sayBlock(block: RuleBlock, world: RuleWorld, t: Translate): string {
  const saying = startSaying(world, t, 'hour');
  saying.period.take();
  return textOf(isCondition(block) ? sayCondition(block, saying) : sayValue(block, saying));
}

/**
 * Why a rule fired: its condition with what was measured and what each part came to, piece by piece. Pieces of conditions are `true`,
 * `false` or `unknown`, measured numbers are `number`, what was put aside is left out.
 */
export function explainPhrases(
  evidence: RuleEvidence,
  world: RuleWorld,
  t: Translate,
): readonly Phrase[] {
  const saying: Saying = {
    ...startSaying(withUnits(world, evidence.units), t, evidence.period),
    results: evidence.results,
    states: evidence.states,
  };
  return sayCondition(withoutOff(evidence.when), saying);
}

/** The same as plain text: 「氨氮 小时值 4.62 mg/L > 0.9 × 上限 5 mg/L = 4.5 mg/L」. */
export function explain(evidence: RuleEvidence, world: RuleWorld, t: Translate): string {
  return textOf(explainPhrases(evidence, world, t));
}

/** What the tables know, with the units of the point that is told of. */
function withUnits(world: RuleWorld, units: RuleEvidence['units'] = {}): RuleWorld {
  return {
    ...world,
    factor(code) {
      const factor = world.factor(code);
      const unit = units[code];
      return factor && unit !== undefined ? { ...factor, unit } : factor;
    },
  };
}

/** Without what groups are judged without. */
function withoutOff(block: Condition): Condition {
  return isGroup(block) && 'of' in block && Array.isArray(block.of)
    ? ({
        ...block,
        of: (block.of as readonly Condition[]).filter(({ off }) => !off).map(withoutOff),
      } as Condition)
    : block;
}

function sayActions({ then }: RuleTree, saying: Saying): readonly Phrase[] {
  const said = then.map((action) => sayAction(action, saying));
  if (said.length < 2) return said.flat();
  const first = said
    .slice(0, -1)
    .reduce((one, next) =>
      fillPhrases((slots) => saying.t('rule.say.series', slots), { first: one, next }),
    );
  return fillPhrases((slots) => saying.t('rule.say.actions', slots), {
    first,
    last: said.at(-1) ?? [],
  });
}
