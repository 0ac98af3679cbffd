import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import { ProblemList, type ProblemEntry } from '../../desk/problem-list.tsx';
import type { RuleChecked, RuleRemark } from './use-rule-check.ts';

interface RuleProblemsProps {
  readonly commander: Commander;
  readonly checked: RuleChecked;
  readonly onClose: () => void;
}

/** What is wrong with a rule and what is worth knowing; one click goes there. */
export function RuleProblems({ commander, checked, onClose }: RuleProblemsProps) {
  const { t } = useTexts();
  const go = ({ key }: RuleRemark): void => {
    commander.store.choose(key === null ? [] : [key]);
    const target =
      key === null ? null : document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const toEntry =
    (severity: ProblemEntry['severity']) =>
    (remark: RuleRemark): ProblemEntry => ({
      key: `${remark.key}.${remark.text}`,
      text: remark.text,
      severity,
      onGo: () => go(remark),
    });
  const entries = [
    ...checked.problems.map(toEntry('error')),
    ...checked.notes.map(toEntry('note')),
  ];
  return (
    <ProblemList
      title={t('designer.problems')}
      entries={entries}
      said={entries.length === 0 ? [t('designer.problems.none')] : []}
      isOpen
      onOpen={onClose}
    />
  );
}
