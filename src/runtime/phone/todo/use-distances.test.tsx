import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { useDistances } from './use-distances.ts';

const STATION: EntitySchema = {
  v: 1,
  name: 'station',
  module: 'ops',
  title: '站点',
  table: { name: 'ops_station' },
  rest: { base: '/ops/station' },
  fields: {
    name: { type: 'string', title: '名称' },
    location: { type: 'location', title: '位置' },
  },
};
const PLACES = [
  // a thousandth of a degree north: 111 m
  { id: '1', location: { lng: 120, lat: 30.001 } },
  { id: '2', location: null },
];
const IDS = ['1', '2'];

/** The browser says where it is to who may ask. @returns how often it was asked */
function browserAt(state: PermissionState, place: { lng: number; lat: number }): () => number {
  let asked = 0;
  const own = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  own('permissions', { query: () => Promise.resolve({ state }) });
  own('geolocation', {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
      asked += 1;
      if (state === 'denied') failed({ code: 1 } as GeolocationPositionError);
      else found({ coords: { longitude: place.lng, latitude: place.lat } } as GeolocationPosition);
    },
  });
  return () => asked;
}

function Distances() {
  const { ask, to } = useDistances(IDS);
  return (
    <>
      {ask ? <button onClick={ask}>ask</button> : null}
      <output>{IDS.map((id) => Math.round(to(id) ?? -1)).join(' ')}</output>
    </>
  );
}

function show(): void {
  const world = aFakeWorld({
    entities: [STATION],
    answers: { 'GET /ops/station/page': () => ({ list: PLACES, total: 2 }) },
    // what is kept of one test is not another's
    user: { id: crypto.randomUUID() },
  });
  render(
    <InEngine world={world}>
      <Distances />
    </InEngine>,
  );
}

const said = () => screen.getByRole('status').textContent;

it('who allowed it before sees at once how far stations are; of one without a place nothing is said', async () => {
  browserAt('granted', { lng: 120, lat: 30 });
  show();

  await waitFor(() => expect(said()).toBe('111 -1'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('who was never asked is asked by his own press alone', async () => {
  const asked = browserAt('prompt', { lng: 120, lat: 30 });
  show();
  const button = await screen.findByRole('button');
  expect([asked(), said()]).toEqual([0, '-1 -1']);

  await userEvent.setup().click(button);

  await waitFor(() => expect(said()).toBe('111 -1'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('who refused is not asked again', async () => {
  const asked = browserAt('denied', { lng: 120, lat: 30 });
  show();

  await Promise.resolve();

  expect(screen.queryByRole('button')).toBeNull();
  expect([asked(), said()]).toEqual([0, '-1 -1']);
});
