import { useMemo, useRef, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import { readDrafts, type Draft, type Drafts, type Paper } from './paper-model.ts';

/** An answer on its way to the server. */
export interface Sent extends Draft {
  readonly seq: number;
}

interface Notebook {
  readonly drafts: Drafts;
  /** What the server does not have yet. */
  readonly untold: () => readonly Sent[];
  readonly write: (seq: number, draft: Draft) => void;
  /** The server has these; what was written meanwhile stays untold. */
  readonly told: (sent: readonly Sent[]) => void;
  readonly forget: () => void;
}

const EMPTY: Draft = { answer: '', isFlagged: false };

/** The answers of a paper, kept in this browser until the server has them. */
export function useDrafts(paper: Paper): Notebook {
  const { drafts: stored } = useHouse();
  const place = `exam.${paper.id}`;
  const [first] = useState(() => readDrafts(paper.questions, stored.get(place)?.values));
  const [drafts, setDrafts] = useState(first.drafts);
  const latest = useRef(drafts);
  const waiting = useRef(new Set(first.untold));
  const deeds = useMemo(() => {
    const sentOf = (some: Iterable<number>): readonly Sent[] =>
      [...some].map((seq) => ({ seq, ...(latest.current[seq] ?? EMPTY) }));
    const keep = (): void => {
      const mine = sentOf(waiting.current).map(({ seq, ...draft }) => [seq, draft] as const);
      if (mine.length > 0) stored.set(place, Object.fromEntries(mine));
      else stored.remove(place);
    };
    return {
      untold: () => sentOf(waiting.current),
      write(seq: number, draft: Draft): void {
        latest.current = { ...latest.current, [seq]: draft };
        waiting.current.add(seq);
        setDrafts(latest.current);
        keep();
      },
      told(sent: readonly Sent[]): void {
        for (const { seq, answer, isFlagged } of sent) {
          const now = latest.current[seq];
          if (now?.answer === answer && now.isFlagged === isFlagged) waiting.current.delete(seq);
        }
        keep();
      },
      forget: () => stored.remove(place),
    };
  }, [stored, place]);
  return { drafts, ...deeds };
}
