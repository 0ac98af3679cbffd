import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Drawing } from '../canvas/drawing.ts';
import { titleOf } from '../panel/property-panel.tsx';
import type { Checked } from './use-problems.ts';
import './problem-list.css';

interface ProblemListProps {
  readonly drawing: Drawing;
  readonly checked: Checked;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What stands in the way of deploying; each leads to its element. */
export function ProblemList({ drawing, checked, isOpen, onOpen }: ProblemListProps) {
  const { t } = useTexts();
  const { problems, failure } = checked;
  const registry = drawing.get('elementRegistry');
  return (
    <section className="pm-problems" aria-label={t('modeler.problems')} data-open={isOpen}>
      <button
        type="button"
        className="pm-problems-head"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <LineIcon name={isOpen ? 'down' : 'up'} />
        <span role="status">
          {failure ??
            (problems.length === 0
              ? t('modeler.noProblems')
              : t('modeler.problemCount', { count: problems.length }))}
        </span>
      </button>
      {isOpen ? (
        <ul>
          {problems.map(({ element, kind, about, message }) => {
            const shape = registry.get(element);
            return (
              <li key={`${element}.${kind}.${about}`}>
                {shape ? (
                  <button
                    type="button"
                    onClick={() => {
                      drawing.get('selection').select(shape);
                      drawing.get('canvas').scrollToElement(shape);
                    }}
                  >
                    {titleOf(shape, t)}
                  </button>
                ) : null}
                <span>{message}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
