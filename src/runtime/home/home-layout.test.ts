import { expect, it } from 'vitest';

import home from '#locales/zh-CN/home.json' with { type: 'json' };
import { CARD_NAMES, HOME_CARDS, USER_TYPES } from '#schemas/api/home-cards.ts';
import { FIGURE_CARD_NAMES, figuresOf } from '#schemas/api/home-figures.ts';
import { phoneOrder, readLayout, sizeOf, usualLayout } from './home-layout.ts';
import { hideCard, moveCard, nextSize, placeCard, sizeCard } from './layout-moves.ts';
import { usualQuick } from './usual-quick.ts';

const of = (userType: string) => ({ userType, seesStations: true });

/** What stands on the page of a type before anybody arranges it. */
function shownTo(type: string, seesStations = true): readonly string[] {
  const { order, hidden } = usualLayout({ userType: type, seesStations });
  return order.filter((name) => !hidden.includes(name));
}

it('each user type sees first what its day begins with', () => {
  const first = (type: string) => shownTo(type).slice(0, 3);

  expect(first(USER_TYPES.bureau)).toEqual(['kpi', 'regions', 'todo']);
  expect(first(USER_TYPES.dispatcher)).toEqual(['kpi', 'todo', 'workload']);
  expect(first(USER_TYPES.engineer)).toEqual(['day', 'todo', 'kpi']);
  expect(first(USER_TYPES.enterprise)).toEqual(['asked', 'todo', 'approvals']);
  expect(first(USER_TYPES.reader)).toEqual(['kpi', 'testing', 'todo']);
  expect(shownTo(USER_TYPES.platform)).toEqual(
    expect.arrayContaining(['workload', 'regions', 'credit', 'video']),
  );
  expect(shownTo(USER_TYPES.engineer)).not.toContain('regions');
});

it('cards of stations do not come by themselves to whoever sees none, and are his to bring', () => {
  const viewer = { userType: USER_TYPES.reader, seesStations: false };

  const shown = shownTo(USER_TYPES.reader, false);

  expect(shown).toEqual(['testing', 'todo', 'approvals', 'notices', 'quick']);
  const { order, hidden } = readLayout(hideCard(usualLayout(viewer), 'kpi', false), viewer);
  expect(order.filter((name) => !hidden.includes(name))).toEqual(['kpi', ...shown]);
});

it('class “a card without words”: every card and every figure is called something', () => {
  const keys = [
    ...CARD_NAMES.map((name) => `layout.cards.${name}`),
    ...FIGURE_CARD_NAMES.flatMap((card) => [
      `figures.${card}.none`,
      ...figuresOf(card).map(({ name }) => `figures.${card}.${name}`),
    ]),
  ];

  expect(keys.filter((key) => !Object.hasOwn(home, key))).toEqual([]);
});

it('a stored arrangement keeps order and sizes, drops what is unknown and gains what is new', () => {
  const layout = readLayout(
    {
      version: 4,
      order: ['todo', 'gone', 'kpi'],
      hidden: ['kpi'],
      sizes: { todo: 'large', kpi: 'x' },
    },
    of('5'),
  );

  expect(layout.order.slice(0, 2)).toEqual(['todo', 'kpi']);
  expect(new Set(layout.order)).toEqual(new Set(CARD_NAMES));
  expect(layout.hidden).toEqual(expect.arrayContaining(['kpi', 'day', 'asked', 'assessment']));
  expect([layout.version, layout.sizes]).toEqual([4, { todo: 'large' }]);
});

it('a broken setting is the usual arrangement', () => {
  expect(readLayout('x', of('5'))).toEqual(usualLayout(of('5')));
  expect(readLayout({ order: 7 }, of('5'))).toEqual(usualLayout(of('5')));
});

it('a card moves among those that stand there, past hidden ones and past those of others', () => {
  const layout = hideCard(usualLayout(of('5')), 'trend', true);
  const among = layout.order.filter((name) => !layout.hidden.includes(name));

  const moved = moveCard(layout, 'todo', { step: -1, among });
  const now = moved.order.filter((name) => !moved.hidden.includes(name));

  expect(now.slice(0, 2)).toEqual(['todo', 'kpi']);
  expect(moveCard(moved, 'todo', { step: -1, among: now })).toEqual(moved);
});

it('a card that is dropped on another stands in its place', () => {
  const layout = { ...usualLayout(of('5')), order: ['kpi', 'trend', 'todo', 'quick'] as const };

  expect(placeCard(layout, 'kpi', 'todo').order).toEqual(['trend', 'todo', 'kpi', 'quick']);
  expect(placeCard(layout, 'quick', 'trend').order).toEqual(['kpi', 'quick', 'trend', 'todo']);
  expect(placeCard(layout, 'kpi', 'kpi')).toBe(layout);
});

it('a card has the size that the person gave it, else that of his type', () => {
  const usual = usualLayout(of('2'));

  expect(sizeOf(usual, 'regions', '2')).toBe('large');
  expect(sizeOf(usual, 'regions', '5')).toBe(HOME_CARDS.regions.size);
  expect(sizeOf(sizeCard(usual, 'regions', 'full'), 'regions', '2')).toBe('full');
  expect([nextSize('small', -1), nextSize('small', 1), nextSize('full', 1)]).toEqual([
    undefined,
    'half',
    undefined,
  ]);
});

it('class “everybody gets the first pages of the menu”: tiles begin with what a role does all day, as far as it may', () => {
  const routes = ['dm-alarm-record', 'dm-factor', 'dm-limit', 'ops-work-order', 'dm-readings'];

  expect(usualQuick('4', routes, 3)).toEqual(['ops-work-order', 'dm-alarm-record', 'dm-readings']);
  expect(usualQuick('2', routes, 3)).toEqual(['dm-alarm-record', 'ops-work-order', 'dm-readings']);
  // the rest of his tiles are the first pages of the menu
  expect(usualQuick('4', routes, 4).at(-1)).toBe('dm-factor');
  expect(new Set(usualQuick('4', routes, 8))).toEqual(new Set(routes));
  expect(usualQuick('9', routes, 2)).toEqual(['dm-alarm-record', 'dm-factor']);
});

it('on a phone the to-do of field staff stands first, unless they arranged it', () => {
  const usual = usualLayout(of('4'));
  const arranged = placeCard(usual, 'kpi', 'todo');

  expect(phoneOrder(usual, '4').slice(0, 2)).toEqual(['todo', 'day']);
  expect(phoneOrder(arranged, '4')).toEqual(arranged.order);
  expect(phoneOrder(usualLayout(of('2')), '2')).toEqual(usualLayout(of('2')).order);
});
