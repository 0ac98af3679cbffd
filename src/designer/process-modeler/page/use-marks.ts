import { useEffect, useRef } from 'react';

import type { ModelProblem, ModelTrial } from '#schemas/api/workflow-definitions.ts';
import type { Drawing } from '../canvas/drawing.ts';
import { showMarks, type Mark, type Marks } from '../canvas/marks.ts';

const NONE: Marks = new Map();

/** Marks elements in the drawing: what is wrong with them, and the way a trial took. */
export function useMarks(
  drawing: Drawing | undefined,
  problems: readonly ModelProblem[],
  trial: ModelTrial | null,
): void {
  const shown = useRef<Marks>(NONE);
  useEffect(() => {
    if (!drawing) {
      shown.current = NONE;
      return;
    }
    const next = marksOf(problems, trial);
    showMarks(drawing, shown.current, next);
    shown.current = next;
  }, [drawing, problems, trial]);
}

function marksOf(problems: readonly ModelProblem[], trial: ModelTrial | null): Marks {
  const marks = new Map<string, Mark[]>();
  const add = (id: string, mark: Mark): void =>
    void marks.set(id, [...(marks.get(id) ?? []), mark]);
  for (const { element, kind } of problems)
    add(element, kind === 'unsupported' ? 'pm-unsupported' : 'pm-problem');
  for (const { node, state } of trial?.nodes ?? [])
    add(node, state === 'active' ? 'pm-active' : 'pm-done');
  for (const flow of trial?.flows ?? []) add(flow, 'pm-taken');
  return marks;
}
