import { expect, it } from 'vitest';

import { firstDaysOf, guideParts, readGuide } from './first-day.ts';

it('a step is words and ways to pages; whatever else looks like a link, or like markup, stays words', () => {
  expect(guideParts('打开[报警](/dm-alarm-record)，再看[今天的待办](/m/todo)')).toEqual([
    { text: '打开' },
    { text: '报警', route: '/dm-alarm-record' },
    { text: '，再看' },
    { text: '今天的待办', route: '/m/todo' },
  ]);
  for (const text of [
    '[x](https://else.where)',
    '[x](//else.where)',
    '[x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '[x](/a?b=c)',
  ])
    expect(guideParts(text)).toEqual([{ text }]);
  expect(guideParts('')).toEqual([]);
});

it('a file is read as a guide, its steps in their order', () => {
  const guide = readGuide({
    title: '值班',
    who: '值班的人',
    'step.1.title': '看',
    'step.1.text': '看[首页](/home)',
    'step.2.title': '做',
    'step.2.text': '做',
  });

  expect(guide.steps.map(({ title }) => title)).toEqual(['看', '做']);
  expect(guide).toMatchObject({ title: '值班', who: '值班的人' });
});

it('everybody is offered the guides of what he may do, his own kind first', () => {
  const holds =
    (...held: string[]) =>
    (permission: string) =>
      held.includes(permission);

  expect(firstDaysOf(holds('dm:alarm:close', 'ops:order:audit', 'ops:order:accept'), '3')).toEqual([
    'manager',
    'operator',
    'engineer',
  ]);
  expect(firstDaysOf(() => true, '5').slice(0, 2)).toEqual(['admin', 'implementer']);
  expect(firstDaysOf(holds('test:task:sign'), '6')).toEqual(['laboratory']);
  expect(firstDaysOf(() => false, '1')).toEqual([]);
});
