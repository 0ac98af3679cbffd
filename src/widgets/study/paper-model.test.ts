import { expect, it } from 'vitest';

import {
  countBlanks,
  joinLetters,
  letterOf,
  openOf,
  readDrafts,
  writeBlank,
} from './paper-model.ts';

const asked = (seq: number, answer = '', isFlagged = false) => ({
  seq,
  kind: '1',
  stem: '',
  choices: [],
  points: '1',
  answer,
  isFlagged,
});

it('what this browser could not tell goes before what the server has', () => {
  const { drafts, untold } = readDrafts([asked(1, 'A'), asked(2, 'B')], {
    2: { answer: 'C', isFlagged: true },
    3: { answer: 4 },
  });

  expect(drafts).toEqual({
    1: { answer: 'A', isFlagged: false },
    2: { answer: 'C', isFlagged: true },
  });
  expect(untold).toEqual([2]);
  expect(readDrafts([asked(1)], undefined).untold).toEqual([]);
});

it('says which questions are open and which are marked', () => {
  const questions = [asked(1), asked(2), asked(3)];
  const drafts = { 1: { answer: 'A', isFlagged: false }, 2: { answer: ' \n', isFlagged: true } };

  expect(openOf(questions, drafts)).toEqual({ open: [2, 3], flagged: [2] });
});

it('blanks are written one by one, choices stand in the order of their letters', () => {
  expect([countBlanks('a ____ b __'), countBlanks('none')]).toEqual([2, 1]);
  expect(writeBlank('x', 1, 'y', 3)).toBe('x\ny\n');
  expect(joinLetters(['C', 'A'])).toBe('AC');
  expect([letterOf(0), letterOf(3)]).toEqual(['A', 'D']);
});
