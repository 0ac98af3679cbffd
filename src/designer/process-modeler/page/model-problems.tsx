import { useTexts } from '#engine/base/ports-context.ts';
import { ProblemList, type ProblemEntry } from '../../desk/problem-list.tsx';
import type { Drawing } from '../canvas/drawing.ts';
import { titleOf } from '../panel/property-panel.tsx';
import type { Checked } from './use-problems.ts';

interface ModelProblemsProps {
  readonly drawing: Drawing;
  readonly checked: Checked;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What stands in the way of deploying; each leads to its element. */
export function ModelProblems({ drawing, checked, isOpen, onOpen }: ModelProblemsProps) {
  const { t } = useTexts();
  const { problems, failure } = checked;
  const registry = drawing.get('elementRegistry');
  const entries = problems.map(({ element, kind, about, message }): ProblemEntry => {
    const shape = registry.get(element);
    const own = { key: `${element}.${kind}.${about}`, text: message, severity: 'error' } as const;
    if (!shape) return own;
    const go = (): void => {
      drawing.get('selection').select(shape);
      drawing.get('canvas').scrollToElement(shape);
    };
    return { ...own, place: titleOf(shape, t), onGo: go };
  });
  const count = problems.length;
  const said = count === 0 ? t('modeler.noProblems') : t('modeler.problemCount', { count });
  return (
    <ProblemList
      title={t('modeler.problems')}
      entries={entries}
      said={[failure ?? said]}
      isOpen={isOpen}
      onOpen={onOpen}
    />
  );
}
