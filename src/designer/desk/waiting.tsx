import './waiting.css';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import type { CallError } from '#engine/base/ports.ts';

interface ReadDocument<T> {
  readonly answer: T | null;
  /** Which reading the answer is of: what is drawn from another one begins anew. */
  readonly turn: number;
  readonly failure: CallError | null;
  readonly again: () => void;
}

/**
 * A document as the server has it, read once and not again behind the back of whoever draws on it: when another one is asked for, or
 * when one says so. What was read stays until it has come.
 */
export function useDocument<T>(ask: () => Promise<T>, key: string): ReadDocument<T> {
  const [state, setState] = useState<Omit<ReadDocument<T>, 'again'>>({
    answer: null,
    turn: 0,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answer) => isLate || setState({ answer, turn, failure: null }),
      (failure: CallError) => isLate || setState({ answer: null, turn, failure }),
    );
    return () => {
      isLate = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says what is asked; the function is a new one with each drawing
  }, [key, turn]);
  const again = (): void => {
    setState((before) => ({ ...before, failure: null }));
    setTurn((before) => before + 1);
  };
  return { ...state, again };
}

interface WaitingProps {
  readonly failure: CallError | null;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** The page before its document is there, or instead of it. */
export function Waiting({ failure, onRetry, onBack }: WaitingProps) {
  return (
    <main className="dg-waiting">
      {failure === null ? (
        <Spin />
      ) : (
        <ListFailure error={failure} onRetry={onRetry} onBack={onBack} />
      )}
    </main>
  );
}
