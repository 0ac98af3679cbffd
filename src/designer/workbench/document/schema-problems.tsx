import { useState } from 'react';

import { countInTheWay, type Checked } from '#designer/workbench/draft/use-problems.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { ProblemList, type ProblemEntry } from '../../desk/problem-list.tsx';
import type { Problem } from '../language/check-locally.ts';

interface SchemaProblemsProps {
  readonly checked: Checked;
  readonly canFix: boolean;
  readonly onJump: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
}

/** What is wrong, under the editor: a click jumps, a button takes the suggestion. */
export function SchemaProblems({ checked, canFix, onJump, onFix }: SchemaProblemsProps) {
  const { problems, changes, isOffline } = checked;
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(true);
  const count = countInTheWay(checked);
  const entries = [
    ...problems.map((problem): ProblemEntry => {
      const { line, column, message, severity, suggestion } = problem;
      return {
        key: `${line}:${column}:${message}`,
        text: message,
        severity,
        place: `${line}:${column}`,
        onGo: () => onJump(problem),
        fix:
          suggestion && canFix
            ? {
                label: t('workbench.problems.take', { name: suggestion }),
                onFix: () => onFix(problem),
              }
            : undefined,
      };
    }),
    ...changes
      .filter((change) => change.isDestructive)
      .map(({ text }): ProblemEntry => ({
        key: text,
        text: `${text} ${t('workbench.publish.refused')}`,
        severity: 'warning',
      })),
  ];
  return (
    <ProblemList
      title={t('workbench.problems.title')}
      entries={entries}
      said={[
        count === 0 ? t('workbench.problems.none') : String(count),
        ...(changes.length > 0 ? [t('workbench.problems.changes', { count: changes.length })] : []),
        ...(isOffline ? [t('workbench.problems.offline')] : []),
      ]}
      isOpen={isOpen}
      onOpen={setOpen}
    />
  );
}
