import { expect, it, vi } from 'vitest';

import { followClock, serverTime, setBackBy } from './server-clock.ts';

it('class “a clock that jumps while a book is filled in”: set back it is told by how long the page ran; a device that slept is not taken for one that was set', () => {
  const before = { at: 1_000_000, ran: 5000 };

  expect(setBackBy(before, { at: 1_060_000, ran: 65_000 })).toBe(0);
  expect(setBackBy(before, { at: 1_059_000, ran: 65_000 })).toBe(0);
  expect(setBackBy(before, { at: 4_600_000, ran: 65_000 })).toBe(0);
  expect(setBackBy(before, { at: 1_060_000 - 3_600_000, ran: 65_000 })).toBe(3_600_000);
});

it('class “a clock that jumps while a book is filled in”: the time drawn into a photo stays the server’s where the clock was set back meanwhile', () => {
  localStorage.setItem('ui:serverOffset', '1000');
  const real = Date.now();
  expect(serverTime(new Date(real)).at.getTime()).toBe(real + 1000);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real - 3_600_000);

  const [once, again] = [1, 2].map(() => serverTime(new Date(Date.now())).at.getTime());
  clock.mockRestore();
  localStorage.removeItem('ui:serverOffset');

  expect(Math.abs((once ?? 0) - real - 1000)).toBeLessThan(1000);
  expect(again).toBe(once);
});

it('class “a clock that jumps while a book is filled in”: two windows do not both add by how much it was set back', () => {
  const offline = vi.spyOn(window, 'fetch').mockRejectedValue(new Error('offline'));
  localStorage.setItem('ui:serverOffset', '1000');
  const real = Date.now();
  serverTime(new Date(real));
  const stop = followClock();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real - 3_600_000);

  localStorage.setItem('ui:serverOffset', String(1000 + 3_600_000));
  window.dispatchEvent(new StorageEvent('storage', { key: 'ui:serverOffset' }));
  const told = serverTime(new Date(Date.now())).at.getTime();
  stop();
  clock.mockRestore();
  offline.mockRestore();
  localStorage.removeItem('ui:serverOffset');

  expect(told).toBe(real + 1000);
});
