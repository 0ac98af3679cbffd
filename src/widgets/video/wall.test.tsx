import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { Wall } from './wall.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const CAMERAS = [1, 2, 3, 4, 5, 6].map((id) => ({
  id: String(id),
  name: `cam ${id}`,
  status: '1',
}));

function aWall(kept: object) {
  const world = aFakeWorld({
    answers: { 'GET /ops/camera/page': () => ({ total: CAMERAS.length, list: CAMERAS }) },
  });
  world.ports.settings.set('video.wall', kept);
  render(
    <InEngine world={world}>
      <Wall props={{}} master={undefined} />
    </InEngine>,
  );
}
const windows = () =>
  screen.queryAllByRole('figure').map((one) => one.getAttribute('aria-label') ?? '');

it('class “a wall of nothing”: while one window is looked at alone the tour waits, and another layout shows the whole again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  aWall({ layout: 4, windows: ['1', '2', '3', '4'], tour: 10 });
  const fourth = await screen.findByRole('figure', { name: 'cam 4' });
  fireEvent.click(within(fourth).getByRole('button', { name: 'video.enlarge' }));
  expect(windows()).toEqual(['cam 4']);

  act(() => void vi.advanceTimersByTime(60_000));
  expect(windows()).toEqual(['cam 4']);

  fireEvent.click(screen.getByText('1'));
  expect(windows()).toEqual(['cam 1']);
});

it('keys go from window to window, enlarge one and shrink it again; those of its buttons stay theirs', async () => {
  aWall({ layout: 4, windows: ['1', '2', '3', '4'], tour: 0 });
  await screen.findByRole('figure', { name: 'cam 4' });
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.getAttribute('data-window');
  };
  act(() => screen.getAllByRole('group')[0]?.focus());

  expect(press('ArrowLeft')).toBe('1');
  expect(press('ArrowRight', 'ArrowDown')).toBe('4');
  expect([press('Enter'), windows()]).toEqual(['4', ['cam 4']]);
  expect([press('2'), windows()]).toEqual(['2', ['cam 2']]);
  expect([press('Escape'), windows().length]).toEqual(['2', 4]);
  const [close] = screen.getAllByRole('button', { name: 'video.close' });
  act(() => close?.focus());
  press('3', 'Enter');
  expect(document.activeElement).toBe(close);
});
