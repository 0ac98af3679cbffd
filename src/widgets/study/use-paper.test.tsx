import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import type { Paper } from './paper-model.ts';
import { usePaper } from './use-paper.ts';

afterEach(cleanup);

const PAPER: Paper = {
  id: '7',
  examName: 'Exam',
  instructions: null,
  status: '1',
  total: '4',
  passScore: '2',
  secondsLeft: 600,
  questions: [1, 2].map((seq) => ({
    seq,
    kind: '1',
    stem: 'which',
    choices: ['one', 'two'],
    points: '2',
    answer: '',
    isFlagged: false,
  })),
};

it('class “the second browser takes back what the first one answered”: a paper is handed in with what this browser wrote alone', async () => {
  const world = aFakeWorld({
    answers: { 'POST /academy/examination/submit': () => ({ status: '3', isLate: false }) },
  });
  const { result } = renderHook(() => usePaper(PAPER, () => undefined), {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });

  act(() => result.current.write(2, { answer: 'B', isFlagged: false }));
  await act(() => result.current.submit());

  expect(world.calls.map(({ body }) => body)).toEqual([
    { attemptId: '7', answers: [{ seq: 2, answer: 'B', isFlagged: false }] },
  ]);
});
