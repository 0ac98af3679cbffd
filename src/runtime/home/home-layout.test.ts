import { expect, it } from 'vitest';

import {
  CARDS,
  hideCard,
  moveCard,
  phoneOrder,
  readLayout,
  usualLayout,
  usualQuick,
} from './home-layout.ts';

it('a bureau sees its regions first, O&M people their to-do', () => {
  expect(usualLayout('2').order.slice(0, 2)).toEqual(['kpi', 'regions']);
  expect(usualLayout('4').order.slice(0, 2)).toEqual(['kpi', 'todo']);
  expect(usualLayout('4').hidden).toEqual(['regions', 'workload']);
  expect(usualLayout('3').order.slice(0, 4)).toEqual(['kpi', 'todo', 'trend', 'workload']);
});

it('a stored arrangement keeps its order, drops what is unknown and gains what is new', () => {
  const layout = readLayout({ order: ['todo', 'gone', 'kpi'], hidden: ['kpi'] }, '5');

  expect(layout.order.slice(0, 2)).toEqual(['todo', 'kpi']);
  expect(new Set(layout.order)).toEqual(new Set(CARDS));
  expect(layout.hidden).toEqual(['kpi', 'workload', 'assessment']);
});

it('a broken setting is the usual arrangement', () => {
  expect(readLayout('x', '5')).toEqual(usualLayout('5'));
  expect(readLayout({ order: 7 }, '5')).toEqual(usualLayout('5'));
});

it('a card moves past hidden ones', () => {
  const layout = hideCard(usualLayout('5'), 'trend', true);

  const moved = moveCard(layout, 'todo', -1);

  expect(moved.order.filter((name) => !moved.hidden.includes(name)).slice(0, 2)).toEqual([
    'todo',
    'kpi',
  ]);
  expect(moveCard(moved, 'todo', -1)).toEqual(moved);
});

it('class “everybody gets the first pages of the menu”: tiles begin with what a role does all day, as far as it may', () => {
  const routes = ['dm-alarm-record', 'dm-factor', 'dm-limit', 'ops-work-order', 'dm-readings'];

  expect(usualQuick('4', routes, 8)).toEqual(['ops-work-order', 'dm-alarm-record', 'dm-readings']);
  expect(usualQuick('2', routes, 8)).toEqual(['dm-alarm-record', 'ops-work-order', 'dm-readings']);
  expect(usualQuick('5', routes, 2)).toEqual(['dm-alarm-record', 'dm-factor']);
});

it('on a phone the to-do of field staff stands first, unless they arranged it', () => {
  const usual = usualLayout('4');

  expect(phoneOrder(usual, '4').slice(0, 2)).toEqual(['todo', 'kpi']);
  expect(phoneOrder(moveCard(usual, 'kpi', 1), '4')).toEqual(moveCard(usual, 'kpi', 1).order);
  expect(phoneOrder(usualLayout('2'), '2')).toEqual(usualLayout('2').order);
});
