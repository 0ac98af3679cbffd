import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { appStore } from '#runtime/state/session-state.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { setupTexts } from '../i18n/setup.ts';
import { addCard, addMessages, cardsAtom, dropMessages } from '../realtime/message-state.ts';
import { readMessage } from '../realtime/messages.ts';
import { AlarmDock } from './alarm-dock.tsx';

beforeAll(() => setupTexts('zh-CN'));
afterEach(() => {
  cleanup();
  dropMessages();
  localStorage.removeItem('snoozed');
});

function showAlarms(...alarms: readonly { readonly id: string; readonly stationId: string }[]) {
  for (const alarm of alarms) {
    const message = readMessage({
      kind: 'alarm',
      level: '4',
      title: `报警 ${alarm.id}`,
      body: '氨氮 9.1',
      at: '2026-11-22 10:00:00',
      station: alarm.stationId,
      ...alarm,
    });
    if (message) addCard(message);
  }
  const world = aFakeWorld({ answers: { 'POST /dm/alarm/record/mute': () => null } });
  const place = (where: 'side' | 'strip') => (
    <Provider store={appStore}>
      <InEngine world={world}>
        <div className="shell-side" style={{ width: 220, height: 500 }}>
          <AlarmDock place={where} />
        </div>
        <button type="button">保存</button>
      </InEngine>
    </Provider>
  );
  return { world, place, user: userEvent.setup() };
}

it('class “a notice lies over a button”: the dock is part of the frame, in no place does it float', () => {
  const { place } = showAlarms({ id: '1', stationId: 's1' });

  const floating = (['side', 'strip'] as const).flatMap((where) => {
    const { unmount } = render(place(where));
    const dock = screen.getByRole('region', { name: '报警提醒' });
    const found = [dock, ...dock.querySelectorAll('*')].filter((one) =>
      ['fixed', 'absolute', 'sticky'].includes(getComputedStyle(one).position),
    );
    unmount();
    return found;
  });

  expect(floating).toEqual([]);
});

it('the alarms of one station are one entry; all are acknowledged at once', async () => {
  const { place, user } = showAlarms(
    { id: '1', stationId: 's1' },
    { id: '2', stationId: 's1' },
    { id: '3', stationId: 's2' },
  );
  render(place('side'));

  expect(
    screen.getAllByRole('alert').map((card) => within(card).queryByText('2 条') !== null),
  ).toEqual([false, true]);

  await user.click(screen.getByRole('button', { name: '全部知道了' }));

  expect(appStore.get(cardsAtom)).toEqual([]);
});

it('a card that is put off goes and is remembered; a muted station is told to the server', async () => {
  const { place, user, world } = showAlarms(
    { id: '1', stationId: 's1' },
    { id: '2', stationId: 's2' },
  );
  render(place('side'));

  await user.click(screen.getAllByRole('button', { name: /稍后/ })[0] as HTMLElement);
  await user.click(await screen.findByText('10 分钟后提醒'));
  expect(appStore.get(cardsAtom)).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('snoozed') ?? '[]')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: /稍后/ }));
  await user.click((await screen.findAllByText('静音此站点 2 小时')).at(-1) as HTMLElement);

  expect(world.calls.map(({ body }) => body)).toEqual([{ stationId: 's1', hours: 2 }]);
});

it('in a storm a card that stands is not drawn again with each that comes', async () => {
  const { place, world } = showAlarms({ id: '1', stationId: 's1' }, { id: '2', stationId: 's2' });
  const drawn = vi.spyOn(world.ports, 'can');
  render(place('side'));
  drawn.mockClear();

  act(() => void showAlarms({ id: '3', stationId: 's3' }));

  expect(screen.getAllByRole('alert')).toHaveLength(3);
  expect(drawn).toHaveBeenCalledTimes(1);
});

it('messages of a storm are written once, all of them; after signing out none is', async () => {
  localStorage.removeItem('msgarr');
  const written = vi.spyOn(Storage.prototype, 'setItem');
  const countWritten = (): number =>
    written.mock.calls.filter(([name]) => name === 'msgarr').length;
  const come = (from: number): void => {
    for (let n = from; n < from + 20; n += 1) {
      const message = readMessage({
        id: String(n),
        kind: 'alarm',
        level: '3',
        title: 't',
        at: '2026-11-22 10:00:00',
      });
      if (message) addMessages([message]);
    }
  };

  come(0);
  await waitFor(() => expect(JSON.parse(localStorage.getItem('msgarr') ?? '[]')).toHaveLength(20));
  expect(countWritten()).toBe(1);

  vi.useFakeTimers();
  come(20);
  dropMessages();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(countWritten()).toBe(1);
  written.mockRestore();
});
