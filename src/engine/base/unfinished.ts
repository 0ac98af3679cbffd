import { createContext, use, useCallback, useId, useLayoutEffect, useState } from 'react';

/** Says what keeps a field from being sent, or that nothing does any more; `part`: which of the parts below it says so. */
export type SayUnfinished = (part: string, problem: string | undefined) => void;

const UnfinishedContext = createContext<SayUnfinished | null>(null);

/** Whoever stands around an input and sends what it holds. */
export const UnfinishedProvider = UnfinishedContext.Provider;

/** The field around this one, for a form that is the value of a field. */
export function useFieldAround(): SayUnfinished | null {
  return use(UnfinishedContext);
}

/** What the inputs below say, for whoever sends their values without a form. */
export function useUnfinishedBelow(): {
  readonly problem: string | undefined;
  readonly say: SayUnfinished;
} {
  const [parts, setParts] = useState<ReadonlyMap<string, string>>(new Map());
  const say = useCallback<SayUnfinished>((part, problem) => {
    setParts((old) => {
      const others = [...old].filter(([one]) => one !== part);
      return new Map(problem === undefined ? others : [...others, [part, problem]]);
    });
  }, []);
  return { problem: parts.values().next().value, say };
}

/** An input says that its value is not yet what its user sees: files on their way, a signature that was not confirmed. */
export function useUnfinished(problem: string | undefined): void {
  const say = use(UnfinishedContext);
  const part = useId();
  // as soon as it is seen: whoever sees the file there may send the form at once
  useLayoutEffect(() => {
    if (problem === undefined) return;
    say?.(part, problem);
    return () => say?.(part, undefined);
  }, [say, part, problem]);
}
