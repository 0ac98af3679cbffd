import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { LocationInput } from './location-input.tsx';
import { OwnLatitudeInput, OwnLongitudeInput } from './own-position-input.tsx';

beforeAll(registerFields);
afterEach(cleanup);

const STATION = aFormEntity({
  name: 'station',
  rest: { base: '/ops/station' },
  fields: { name: { type: 'string', title: '名称' }, at: { type: 'location', title: '位置' } },
});

function showWith(value: unknown) {
  const world = aFakeWorld({
    entities: [STATION],
    answers: {
      'GET /ops/station/list': () => [
        { id: '1', name: '清源站房', at: { lng: 120.6, lat: 31.3 } },
        { id: '2', name: '无位置' },
      ],
    },
  });
  const changes: unknown[] = [];
  function Held() {
    const [held, setHeld] = useState(value);
    return (
      <LocationInput
        name="at"
        field={{ type: 'location', title: '位置' }}
        value={held}
        aria-label="位置"
        onChange={(next) => {
          changes.push(next);
          setHeld(next);
        }}
      />
    );
  }
  render(
    <InEngine world={world}>
      <RecordEntityProvider value="station">
        <Held />
      </RecordEntityProvider>
    </InEngine>,
  );
  return { changes, user: userEvent.setup() };
}

it('a pasted "lng,lat" fills both numbers and keeps the address', async () => {
  const { changes, user } = showWith({ address: '苏州' });
  await user.click(screen.getByLabelText('位置 经度'));

  await user.paste('120.58，31.3');

  expect(changes.at(-1)).toEqual({ address: '苏州', lng: 120.58, lat: 31.3 });
});

it('the map shows the other records, a click sets the place, arrows nudge the pin', async () => {
  const { changes, user } = showWith(null);
  await user.click(screen.getByRole('button', { name: /在地图上选点/ }));
  const map = await screen.findByRole('application');
  await waitFor(() => expect(map.querySelector('title')?.textContent).toBe('清源站房'));
  await waitFor(() =>
    expect(map.querySelector('svg')?.getAttribute('width')).toBe(String(map.clientWidth)),
  );

  const box = map.getBoundingClientRect();
  const at = {
    clientX: box.left + box.width / 2,
    clientY: box.top + box.height / 2,
    button: 0,
    pointerId: 1,
  };
  fireEvent.pointerDown(map, at);
  fireEvent.pointerUp(map, at);
  expect(changes.at(-1)).toEqual({ lng: expect.closeTo(120.6, 3), lat: expect.closeTo(31.3, 3) });

  const { lng } = changes.at(-1) as { readonly lng: number };
  screen.getByRole('button', { name: /^图钉/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(changes.at(-1)).toMatchObject({ lng: expect.closeTo(lng + 0.00001, 6) });
});

it('keys alone are enough: zoom, move, Enter sets the middle', async () => {
  const { changes, user } = showWith(null);
  await user.click(screen.getByRole('button', { name: /在地图上选点/ }));
  const map = await screen.findByRole('application');
  await waitFor(() => expect(map.querySelector('title')).not.toBeNull());

  map.focus();
  await user.keyboard('{-}{ArrowLeft}{Enter}');

  expect(changes.at(-1)).toMatchObject({ lng: expect.any(Number), lat: expect.closeTo(31.3, 2) });
  expect((changes.at(-1) as { readonly lng: number }).lng).toBeLessThan(120.6);
});

it('class “a place that is typed”: where somebody is stands in the form as it opens, and nobody can write another place there', async () => {
  const tell: (() => void)[] = [];
  const where = { longitude: 120.1234567, latitude: 30.5 };
  const geolocation = {
    getCurrentPosition: (found: PositionCallback) =>
      tell.push(() => found({ coords: { ...where } } as GeolocationPosition)),
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  function Held() {
    const [at, setAt] = useState<Readonly<Record<string, unknown>>>({});
    const part = (name: string) => ({
      name,
      field: { type: 'decimal' as const, title: name, scale: 6 },
      value: at[name],
      'aria-label': name,
      onChange: (next: unknown) => setAt((now) => ({ ...now, [name]: next })),
    });
    return (
      <>
        <OwnLongitudeInput {...part('lng')} />
        <OwnLatitudeInput {...part('lat')} />
      </>
    );
  }
  render(
    <InEngine world={aFakeWorld({ entities: [STATION] })}>
      <Held />
    </InEngine>,
  );
  for (const found of tell.splice(0)) found();

  await waitFor(() =>
    expect(screen.getAllByRole('status').map((at) => at.textContent)).toEqual([
      '120.123457',
      '30.5',
    ]),
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  Object.assign(where, { longitude: 121, latitude: 31 });
  // one button asks for both
  await userEvent.setup().click(screen.getByRole('button', { name: /使用我的位置/ }));
  for (const found of tell.splice(0)) found();
  await waitFor(() => expect(screen.getByText('121')).toBeInTheDocument());
  expect(screen.getByText('31')).toBeInTheDocument();
});

it('trap: over plain http a browser tells no position: the form says so once, and offers no button', () => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
  const part = (name: string) => ({
    name,
    field: { type: 'decimal' as const, title: name, scale: 6 },
    value: null,
    onChange: () => undefined,
  });
  render(
    <InEngine world={aFakeWorld({ entities: [STATION] })}>
      <OwnLongitudeInput {...part('lng')} />
      <OwnLatitudeInput {...part('lat')} />
    </InEngine>,
  );
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });

  expect(screen.getAllByText(/内网环境|位置/)).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});
