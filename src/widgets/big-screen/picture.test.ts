import { expect, it } from 'vitest';

import type { WallAlarm, WallPicture } from '#schemas/api/wall.ts';
import { NOTHING, withPicture, withPushed } from './picture.ts';

const NOW = Date.parse('2026-11-27T20:00:10+08:00');
const ALARM: WallAlarm = {
  id: '1',
  level: '2',
  text: 'COD 54.9',
  stationId: '7',
  stationName: 'East',
  alarmTime: '2026-11-27 19:00:00',
};
const made = (more: Partial<WallPicture> = {}): WallPicture => ({
  at: '2026-11-27 20:00:05',
  title: '',
  weather: '',
  failed: [],
  kpi: null,
  stations: [{ status: '1', count: 3 }],
  enterprises: null,
  regions: null,
  alarms: [ALARM],
  orders: [{ status: '2', count: 5 }],
  credit: null,
  cameras: null,
  points: null,
  ...more,
});
const message = { kind: 'alarm', level: '3', body: 'pH 9.8', link: '/dm-alarm-record/9' };
const idsOf = ({ picture }: { readonly picture: WallPicture | undefined }) =>
  picture?.alarms?.map(({ id }) => id);

it('a part that could not be made stays as it was, and says of when it is', () => {
  const first = withPicture(NOTHING, made(), NOW);
  const next = withPicture(
    first,
    made({ at: '2026-11-27 20:00:35', failed: ['orders'], orders: null, stations: [] }),
    NOW + 30_000,
  );

  expect(next.picture).toMatchObject({ orders: [{ count: 5 }], stations: [] });
  expect(next.failed).toEqual(['orders']);
  expect(next.at).toMatchObject({ orders: '2026-11-27 20:00:05', stations: '2026-11-27 20:00:35' });
});

it('class “an alarm that comes and goes”: what was pushed outlives a picture that was made before it', () => {
  const pushed = withPushed(withPicture(NOTHING, made(), NOW), message, NOW);

  expect(idsOf(pushed)).toEqual(['9', '1']);
  // kept by the server for others, made five seconds before the push
  expect(idsOf(withPicture(pushed, made(), NOW + 1000))).toEqual(['9', '1']);
  const later = made({ at: '2026-11-27 20:00:12', alarms: [{ ...ALARM, id: '9' }, ALARM] });
  expect(idsOf(withPicture(pushed, later, NOW + 2000))).toEqual(['9', '1']);
  // made after it, without it: somebody confirmed it meanwhile
  expect(idsOf(withPicture(pushed, made({ at: '2026-11-27 20:00:12' }), NOW + 2000))).toEqual([
    '1',
  ]);
});

it('what is no alarm changes nothing', () => {
  const shown = withPicture(NOTHING, made(), NOW);

  expect(withPushed(shown, { kind: 'changed', entity: 'station' }, NOW)).toBe(shown);
  expect(withPushed(NOTHING, message, NOW)).toBe(NOTHING);
});
