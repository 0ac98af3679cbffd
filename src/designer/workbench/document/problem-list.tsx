import { useState } from 'react';

import { countInTheWay, type Checked } from '#designer/workbench/draft/use-problems.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Problem } from '../language/check-locally.ts';
import './problem-list.css';

interface ProblemListProps {
  readonly checked: Checked;
  readonly canFix: boolean;
  readonly onJump: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
}

/** What is wrong, under the editor: a click jumps, a button takes the suggestion. */
export function ProblemList({ checked, canFix, onJump, onFix }: ProblemListProps) {
  const { problems, changes, isOffline } = checked;
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(true);
  const destructive = changes.filter((change) => change.isDestructive);
  const count = countInTheWay(checked);
  return (
    <section className="wb-problems" aria-label={t('workbench.problems.title')}>
      <button
        type="button"
        className="wb-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <LineIcon name={isOpen ? 'down' : 'right'} />
        {t('workbench.problems.title')} <small>{count}</small>
        <span role="status">{count === 0 ? t('workbench.problems.none') : ''}</span>
        {changes.length > 0 ? (
          <span className="wb-note">
            {t('workbench.problems.changes', { count: changes.length })}
          </span>
        ) : null}
        {isOffline ? <span className="wb-note">{t('workbench.problems.offline')}</span> : null}
      </button>
      {isOpen && count > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li
              key={`${problem.line}:${problem.column}:${problem.message}`}
              data-severity={problem.severity}
            >
              <button type="button" className="wb-problem" onClick={() => onJump(problem)}>
                <LineIcon name={problem.severity === 'error' ? 'close-circle' : 'warning'} />
                <code>
                  {problem.line}:{problem.column}
                </code>
                <span>{problem.message}</span>
              </button>
              {problem.suggestion && canFix ? (
                <button type="button" className="engine-link" onClick={() => onFix(problem)}>
                  {t('workbench.problems.take', { name: problem.suggestion })}
                </button>
              ) : null}
            </li>
          ))}
          {destructive.map(({ text }) => (
            <li key={text} data-severity="warning">
              <span className="wb-problem">
                <LineIcon name="warning" />
                <span>
                  {text} {t('workbench.publish.refused')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
