import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { WallAlarm, WallPicture } from '#schemas/api/wall.ts';
import { formatTime } from '#schemas/formats/times.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { BigScreen } from './big-screen.tsx';

const START = Date.parse('2026-11-27T20:00:00+08:00');
const WALL = {
  left: { alarms: {} },
  right: { enterprises: {} },
  figures: { onlineRate: {} },
  ticker: false,
};

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const alarm = (id: number): WallAlarm => ({
  id: String(id),
  level: '2',
  text: `COD ${id}`,
  stationId: '7',
  stationName: `Station ${id}`,
  alarmTime: '2026-11-27 19:00:00',
});
const pictureOf = (more: Partial<WallPicture> = {}): WallPicture => ({
  at: formatTime(Date.now(), 'YYYY-MM-DD HH:mm:ss'),
  title: 'Wall',
  weather: '',
  failed: [],
  kpi: null,
  stations: null,
  enterprises: [{ id: '1', name: 'Works', rate: 97.5, day: '2026-11-26' }],
  regions: null,
  alarms: Array.from({ length: 10 }, (_, at) => alarm(at)),
  orders: null,
  credit: null,
  cameras: null,
  points: null,
  ...more,
});

const pass = (seconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));

/** A wall whose server answers what is put there; undefined: it is away. */
async function aWall() {
  const server: { answer: (() => WallPicture) | undefined } = { answer: () => pictureOf() };
  const world = aFakeWorld({
    answers: {
      'GET /wall/picture': () => {
        if (!server.answer) throw { code: 500, message: 'away', issues: [] };
        return server.answer();
      },
    },
    ports: { now: () => new Date() },
  });
  render(
    <InEngine world={world}>
      <BigScreen props={WALL} master={undefined} />
    </InEngine>,
  );
  await pass(0);
  return { server, world };
}

const clock = () => document.querySelector('.big-screen-clock');
const panel = (name: 'alarms' | 'enterprises') =>
  screen.getByRole('region', { name: new RegExp(`bigScreen.panel.${name}|${TITLES[name]}`) });
const TITLES = { alarms: '实时报警', enterprises: '企业排名' } as const;
const firstAlarm = () => panel('alarms').querySelector('li b')?.textContent;

it('the clock says that the figures are old five minutes after the last answer, and stops to with the next', async () => {
  const { server, world } = await aWall();
  server.answer = undefined;
  await pass(4 * 60 + 50);
  const before = clock()?.getAttribute('data-stale');
  await pass(20);
  const after = [clock()?.getAttribute('data-stale'), clock()?.querySelector('em') !== null];
  server.answer = () => pictureOf();
  await pass(61);

  expect([before, after, clock()?.getAttribute('data-stale')]).toEqual([
    'false',
    ['true', true],
    'false',
  ]);
  // what was there stays, and nobody is told
  expect(firstAlarm()).toBeTruthy();
  expect(world.notices).toEqual([]);
});

it('a panel whose part fails turns grey, keeps what it showed and says of when it is; the others go on', async () => {
  const { server } = await aWall();
  server.answer = () =>
    pictureOf({ failed: ['enterprises'], enterprises: null, alarms: [alarm(99)] });
  await pass(31);

  expect(panel('enterprises').dataset['failed']).toBe('true');
  expect(panel('enterprises').querySelector('small')?.textContent).toMatch(
    /2026-11-27 20:00:00|bigScreen\.failed/,
  );
  expect(within(panel('enterprises')).getByText('Works')).toBeTruthy();
  // before the first hour of a day is due it is the rate of the day before
  expect(within(panel('enterprises')).getByText('11-26 · 97.5%')).toBeTruthy();
  expect([panel('alarms').dataset['failed'], firstAlarm()]).toEqual(['false', 'Station 99']);
});

it('the map and the figures that fail say of when they are, the map that may not be seen says so', async () => {
  const { server } = await aWall();
  const map = () => screen.getByRole('region', { name: /bigScreen\.map|站点地图/ }).textContent;
  const denied = map();
  server.answer = () => pictureOf({ failed: ['points', 'kpi'] });
  await pass(31);
  const figures = document.querySelector('.big-screen-figures li')?.textContent;
  server.answer = () => pictureOf({ points: [] });
  await pass(31);

  expect([denied, figures, map()]).toEqual([
    'bigScreen.denied',
    expect.stringContaining('bigScreen.failed'),
    expect.not.stringMatching(/denied|failed/),
  ]);
});

it('class “the rows that never came up”: the same rows in a newer picture go on where they are; another day is said', async () => {
  const { server } = await aWall();
  server.answer = () =>
    pictureOf({
      alarms: Array.from({ length: 10 }, (_, at) => ({
        ...alarm(at),
        alarmTime: at === 9 ? '2026-11-26 22:00:00' : '2026-11-27 19:00:00',
      })),
    });
  await pass(24);
  const before = firstAlarm();
  await pass(12);

  expect([before, firstAlarm()]).toEqual(['Station 8', 'Station 2']);
  expect(within(panel('alarms')).getByText('11-26')).toBeTruthy();
});

it('rows that do not fit move up by one each three seconds, hold still below the pointer, and begin anew with a new one', async () => {
  const { server } = await aWall();
  const seen = [firstAlarm()];
  await pass(3);
  seen.push(firstAlarm());
  const list = panel('alarms').querySelector('ul');
  if (list) fireEvent.pointerEnter(list);
  await pass(9);
  seen.push(firstAlarm());
  if (list) fireEvent.pointerLeave(list);
  await pass(3);
  seen.push(firstAlarm());
  server.answer = () => pictureOf({ alarms: [alarm(42), ...(pictureOf().alarms ?? [])] });
  await pass(16);
  await pass(1);

  expect(seen).toEqual(['Station 0', 'Station 1', 'Station 1', 'Station 2']);
  expect(firstAlarm()).toBe('Station 42');
  expect(panel('alarms').querySelectorAll('li')).toHaveLength(8);
});
