import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { TabProvider, type Tab } from '#engine/base/tab.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { takeHttpStream } from './players/http-streams.ts';
import { watchStill } from './players/player.ts';
import { usePlayable } from './use-shown.ts';
import { VideoWindow } from './video-window.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A picture without an address; what a window puts behind it is of no account. */
const GIF =
  'data:image/gif,%47%49%46%38%39%61%01%00%01%00%80%00%00%00%00%00%FF%FF%FF%21%F9%04%01%00%00%00%00%2C%00%00%00%00%01%00%01%00%00%02%01%44%00%3B';
const SECOND = 1_000;
const CAMERA = { id: '1', name: 'cam 1', stationId: '9', canTurn: false };
const pass = (seconds: number) => act(async () => vi.advanceTimersByTimeAsync(seconds * SECOND));

it('class “a fallback that takes itself for the stream”: single pictures stay while it tries again, later each time', async () => {
  vi.useFakeTimers();
  // no place for another stream of pictures: it cannot play
  const places = [takeHttpStream(), takeHttpStream()];
  const asked: unknown[] = [];
  const world = aFakeWorld({
    answers: {
      'POST /ops/control/play_url': ({ body }) => {
        const { protocol = 'mjpeg' } = body as { readonly protocol?: string };
        if (protocol === 'mjpeg') asked.push(body);
        return { url: GIF, protocol, token: 't', expiresAt: '' };
      },
      'POST /ops/control/play_renew': () => ({ fault: null }),
    },
  });
  render(
    <InEngine world={world}>
      <VideoWindow camera={CAMERA} stream="sub" />
    </InEngine>,
  );
  await pass(0);
  const shows = () => screen.getByRole('figure').dataset['phase'];
  const phases: unknown[] = [];
  const watch = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      fireEvent.load(screen.getByRole('img'));
      // oxlint-disable-next-line no-await-in-loop -- a picture a second
      await pass(1);
      phases.push(shows());
    }
  };

  await watch(4);
  expect(asked).toHaveLength(2);
  await watch(8);
  expect(asked).toHaveLength(2);
  await watch(3);
  expect(asked).toHaveLength(3);
  expect(new Set(phases)).toEqual(new Set(['stills']));
  for (const giveBack of places) giveBack?.();
});

function Playable() {
  return <p role="status">{String(usePlayable())}</p>;
}

it('class “played to nobody”: pictures end half a minute after another tab of the page is looked at, and come back with it', async () => {
  vi.useFakeTimers();
  const tab = (isActive: boolean) => (
    <TabProvider value={{ isActive } as Tab}>
      <Playable />
    </TabProvider>
  );
  const { rerender } = render(tab(true));
  const says = () => screen.getByRole('status').textContent;

  rerender(tab(false));
  await pass(20);
  expect(says()).toBe('true');
  await pass(11);
  expect(says()).toBe('false');
  rerender(tab(true));
  await pass(0);
  expect(says()).toBe('true');
});

it('a picture that stands for a quarter of a minute has ended; the first one may take half a minute', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const element = (at: number) => ({ currentTime: at }) as HTMLVideoElement;
  const [begun, waiting] = [element(5), element(0)];
  watchStill(begun, () => told.push('begun'));
  watchStill(waiting, () => told.push('waiting'));

  await pass(14);
  expect(told).toEqual([]);
  await pass(7);
  expect(told).toEqual(['begun']);
  await pass(10);
  expect(told).toEqual(['begun', 'waiting']);
});
