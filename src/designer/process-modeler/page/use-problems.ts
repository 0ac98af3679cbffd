import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { ModelProblem } from '#schemas/api/workflow-definitions.ts';
import { reasonOf } from '../../document/refusals.ts';
import { modelerApi } from '../api.ts';
import type { Drawing } from '../canvas/drawing.ts';

const PAUSE_MS = 600;

export interface Checked {
  readonly problems: readonly ModelProblem[];
  readonly isChecking: boolean;
  /** Why the server did not say. */
  readonly failure: string | null;
}

/** What stands in the way of deploying, said by the server a moment after the last change. An answer that comes too late counts for nothing. */
export function useProblems(drawing: Drawing | undefined, changes: number): Checked {
  const ports = useData();
  const [checked, setChecked] = useState<Checked>({
    problems: [],
    isChecking: false,
    failure: null,
  });
  useEffect(() => {
    if (!drawing) return undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      setChecked((before) => ({ ...before, isChecking: true }));
      void ask(ports, drawing).then((next) => {
        if (!isLate)
          setChecked((before) => ({
            problems: next.problems ?? before.problems,
            isChecking: false,
            failure: next.failure,
          }));
      });
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [ports, drawing, changes]);
  return checked;
}

async function ask(
  ports: Parameters<typeof modelerApi>[0],
  drawing: Drawing,
): Promise<{ readonly problems: readonly ModelProblem[] | null; readonly failure: string | null }> {
  try {
    const { xml = '' } = await drawing.saveXML({ format: true });
    return { problems: await modelerApi(ports).check(xml), failure: null };
  } catch (cause) {
    return { problems: null, failure: reasonOf(cause) };
  }
}
