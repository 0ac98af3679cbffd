import './rule-words.css';
import { Input } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';

import { useHouse, useTexts } from '#engine/base/ports-context.ts';
import { sayFault } from '#schemas/monitor-rules/check/say-problem.ts';
import { inChinese } from '#schemas/monitor-rules/formula/in-chinese.ts';
import { parseFormula } from '#schemas/monitor-rules/formula/parse.ts';
import { printFormula } from '#schemas/monitor-rules/formula/print.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { Fault } from '#schemas/monitor-rules/scanning/fault.ts';
import { sayRule } from '#schemas/monitor-rules/sentence/say-rule.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { Commander } from '../../commands/commands.ts';
import type { DesignNode } from '../../document/node.ts';
import { isFilled, withCondition } from '../language/tree-nodes.ts';

interface RuleWordsProps {
  readonly commander: Commander;
  readonly root: DesignNode;
  readonly tree: RuleTree;
  readonly world: RuleWorld;
  readonly isReadOnly: boolean;
}

/** The rule as a sentence, and its condition as a formula that may be typed: what is typed becomes blocks at once, those that stay keep their ids. */
export function RuleWords({ commander, root, tree, world, isReadOnly }: RuleWordsProps) {
  const { t } = useTexts();
  const { isChinese } = useHouse();
  const id = useId();
  const isWhole = isFilled(root);
  const sentence = useMemo(
    () => (isWhole ? sayRule(tree, world, t) : ''),
    [isWhole, tree, world, t],
  );
  const formula = useMemo(
    () => (isWhole ? printed(tree, world, isChinese()) : ''),
    [isWhole, tree, world, isChinese],
  );
  const { text, error, type, rest } = useTyped(formula, (typed) => {
    const parsed = parseFormula(typed, world, tree.when);
    if ('error' in parsed) return parsed.error;
    const { store } = commander;
    store.commit({
      name: 'change',
      root: withCondition(store.root, parsed.when),
      selection: [],
      mergeKey: 'formula',
    });
    return null;
  });
  return (
    <section className="rd-words" aria-label={t('ruleDesign.words')}>
      <p className="rd-sentence" aria-label={t('ruleDesign.sentence')}>
        {sentence === '' ? t('ruleDesign.sentence.none') : sentence}
      </p>
      <label htmlFor={id}>{t('ruleDesign.formula')}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 4 }}
        readOnly={isReadOnly}
        spellCheck={false}
        value={text}
        placeholder={t('ruleDesign.formula.placeholder')}
        {...(error && { status: 'error' as const })}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => type(target.value)}
        onBlur={rest}
      />
      <p id={`${id}-error`} className="rd-fault" role="status">
        {error ? (
          <>
            {sayFault(error, t)}{' '}
            <code>
              {text.slice(Math.max(0, error.at - CONTEXT), error.at)}
              <mark>{text.slice(error.at, error.at + 1) || '␣'}</mark>
              {text.slice(error.at + 1, error.at + CONTEXT)}
            </code>
          </>
        ) : null}
      </p>
    </section>
  );
}

/** The condition in the words of the screen, which are read back as the same blocks. */
function printed(tree: RuleTree, names: RuleWorld, isChinese: boolean): string {
  const formula = printFormula(tree.when, { names });
  return isChinese ? inChinese(formula) : formula;
}

/** Letters shown around a mistake. */
const CONTEXT = 12;

/** A text that follows what it says until it is typed in; a wrong one stays until it is right. */
function useTyped(said: string, take: (text: string) => Fault | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<Fault | null>(null);
  useEffect(() => {
    // undo or a change of the blocks wins over a text that was left wrong
    setTyped((before) =>
      before !== null && document.activeElement?.tagName === 'TEXTAREA' ? before : null,
    );
    if (document.activeElement?.tagName !== 'TEXTAREA') setError(null);
  }, [said]);
  return {
    text: typed ?? said,
    error,
    type: (text: string) => {
      setTyped(text);
      setError(take(text));
    },
    rest: () => {
      if (error === null) setTyped(null);
    },
  };
}
