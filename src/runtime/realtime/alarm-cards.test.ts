import { expect, it } from 'vitest';

import { groupCards, splitDue } from './alarm-cards.ts';
import type { Message } from './messages.ts';

const aCard = (part: Partial<Message>): Message => ({
  id: '1',
  kind: 'alarm',
  level: 3,
  title: '',
  body: '',
  link: '',
  at: '2026-11-22 10:00:00',
  isRead: false,
  stationId: '',
  station: '',
  ...part,
});

it('a storm at one station is one entry with its number; the worst station stands first', () => {
  const groups = groupCards([
    aCard({ id: '3', stationId: 's1', at: '2026-11-22 10:02:00' }),
    aCard({ id: '2', stationId: 's2', level: 4 }),
    aCard({ id: '1', stationId: 's1' }),
  ]);

  expect(groups.map(({ key, level, cards }) => [key, level, cards.map(({ id }) => id)])).toEqual([
    ['s2', 4, ['2']],
    ['s1', 3, ['3', '1']],
  ]);
});

it('messages without a station are not thrown together', () => {
  expect(groupCards([aCard({ id: '1' }), aCard({ id: '2' })])).toHaveLength(2);
});

it('what was put off comes back when its time has come, and only then', () => {
  const [soon, later] = [
    { message: aCard({ id: '1' }), dueMs: 1000 },
    { message: aCard({ id: '2' }), dueMs: 2000 },
  ];

  expect(splitDue([soon, later], 1000)).toEqual({ due: [soon.message], waiting: [later] });
});
