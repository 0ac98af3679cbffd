import { useState } from 'react';

import { reasonOf } from '../document/refusals.ts';

/** Something that is asked of the server once at a time. */
export interface OneRun {
  readonly isRunning: boolean;
  /** Why the last one was refused; null while it runs and after a success. */
  readonly refusal: string | null;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Runs what is asked and keeps its refusal, for a place that shows it itself. */
export function useOneRun(): OneRun {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setRunning(true);
    setRefusal(null);
    try {
      await work();
    } catch (cause) {
      setRefusal(reasonOf(cause));
    }
    setRunning(false);
  };
  return { isRunning, refusal, run };
}
