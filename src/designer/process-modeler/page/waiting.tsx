import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import type { CallError } from '#engine/base/ports.ts';

interface Answered<T> {
  readonly answer: T | null;
  readonly failure: CallError | null;
  readonly again: () => void;
}

/** Something read for a record; a failure may be asked again. */
export function useAnswer<T>(ask: () => Promise<T>, key: string): Answered<T> {
  const [state, setState] = useState<Pick<Answered<T>, 'answer' | 'failure'>>({
    answer: null,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answer) => isLate || setState({ answer, failure: null }),
      (failure: CallError) => isLate || setState({ answer: null, failure }),
    );
    return () => {
      isLate = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew for another record, or when one says so
  }, [key, turn]);
  return { ...state, again: () => setTurn((before) => before + 1) };
}

interface WaitingProps {
  readonly failure: CallError | null;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** The page before its record is there, or instead of it. */
export function Waiting({ failure, onRetry, onBack }: WaitingProps) {
  return (
    <main className="pm-page">
      {failure === null ? (
        <Spin />
      ) : (
        <ListFailure error={failure} onRetry={onRetry} onBack={onBack} />
      )}
    </main>
  );
}
