import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import type { Phrase } from '#schemas/monitor-rules/phrases/phrases.ts';
import { rulePhrases, sayRule } from '#schemas/monitor-rules/sentence/say-rule.ts';
import '#schemas/types/every-rule.ts';
import { makeWorld } from './make-world.ts';
import { knownFacts } from './rule-facts.ts';
import { setRuleText } from './rule-text.ts';
import { useRuleWorld } from './use-rule-world.ts';
import './rules.css';

setRuleText((value, _field, ports) => {
  const tree = readTree(value);
  return tree ? sayRule(tree, makeWorld(ports, knownFacts()), ports.t) : '';
});

/** A rule as a sentence in one line. */
export const RuleCell = memo(function RuleCell({ value }: CellProps) {
  const { t } = useTexts();
  const tree = readTree(value);
  const world = useRuleWorld(tree?.when);
  if (!tree) return <>{EMPTY_TEXT}</>;
  if (!world) return <span aria-hidden="true">…</span>;
  const text = sayRule(tree, world, t);
  return <span title={text}>{text}</span>;
});

/** A rule as a sentence whose disabled parts are marked. */
export const RuleDisplay = memo(function RuleDisplay({ value }: CellProps) {
  const { t } = useTexts();
  const tree = readTree(value);
  const world = useRuleWorld(tree?.when);
  if (!tree) return <>{EMPTY_TEXT}</>;
  return (
    <p className="engine-rule">
      {world ? (
        <Phrases phrases={rulePhrases(tree, world, t)} />
      ) : (
        <span aria-hidden="true">…</span>
      )}
    </p>
  );
});

/** Pieces of a sentence, each in its tone. */
export function Phrases({ phrases }: { readonly phrases: readonly Phrase[] }) {
  return (
    <>
      {keyed(phrases).map(({ key, text, tone }) => (
        <span key={key} className={tone ? `engine-phrase-${tone}` : undefined}>
          {text}
        </span>
      ))}
    </>
  );
}

/** A piece is known by where it begins. */
function keyed(phrases: readonly Phrase[]): readonly (Phrase & { readonly key: number })[] {
  let at = 0;
  return phrases.map((phrase) => {
    const key = at;
    at += phrase.text.length;
    return { ...phrase, key };
  });
}
