import './problem-list.css';
import { Button } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../../commands/commands.ts';
import type { RuleChecked, RuleRemark } from './use-rule-check.ts';

interface ProblemListProps {
  readonly commander: Commander;
  readonly checked: RuleChecked;
  readonly onClose: () => void;
}

/** What is wrong and what is worth knowing; one click goes there. */
export function ProblemList({ commander, checked, onClose }: ProblemListProps) {
  const { t } = useTexts();
  const go = ({ key }: RuleRemark): void => {
    commander.store.choose(key === null ? [] : [key]);
    const target =
      key === null ? null : document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const rows = [
    ...checked.problems.map((one) => ({ ...one, kind: 'error' })),
    ...checked.notes.map((one) => ({ ...one, kind: 'note' })),
  ];
  return (
    <section className="rd-problems" aria-label={t('ruleDesign.problems')}>
      <header>
        <h2>{t('ruleDesign.problems')}</h2>
        <Button size="small" onClick={onClose}>
          {t('ruleDesign.close')}
        </Button>
      </header>
      {rows.length === 0 ? <p>{t('ruleDesign.problems.none')}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={`${row.key}.${row.text}`} data-kind={row.kind}>
            <button type="button" onClick={() => go(row)}>
              {row.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
