import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { PolygonInput } from './polygon-input.tsx';

beforeAll(registerFields);
afterEach(cleanup);

const SQUARE = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 31],
];

function showWith(value: unknown, more: { readonly status?: 'error' } = {}) {
  const changes: unknown[] = [];
  function Held() {
    const [held, setHeld] = useState(value);
    return (
      <PolygonInput
        name="boundary"
        field={{ type: 'polygon', title: '边界' }}
        value={held}
        aria-label="边界"
        {...more}
        onChange={(next) => {
          changes.push(next);
          setHeld(next);
        }}
      />
    );
  }
  render(
    <InEngine world={aFakeWorld({})}>
      <Held />
    </InEngine>,
  );
  return { changes, user: userEvent.setup() };
}

async function openMap(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /在地图上画/ }));
  const map = await screen.findByRole('application');
  await waitFor(() =>
    expect(map.querySelector('svg')?.getAttribute('width')).toBe(String(map.clientWidth)),
  );
  return map;
}

const at = (map: HTMLElement, x: number, y: number) => {
  const box = map.getBoundingClientRect();
  return { clientX: box.left + x, clientY: box.top + y, button: 0, pointerId: 1 };
};

it('pasted corners become an area whose size is told; what cannot be read says so', async () => {
  const { changes, user } = showWith(null);
  await user.click(screen.getByRole('textbox', { name: '边界' }));

  await user.paste('120,30\n121,30');
  expect(changes.at(-1)).toBe('120,30\n121,30');
  expect(screen.getByRole('status')).toHaveTextContent('坐标无法识别');

  await user.paste('\n121,31\n120,31');
  expect(changes.at(-1)).toEqual(SQUARE);
  expect(screen.getByRole('status')).toHaveTextContent(/4 个点，10\d{3}\.\d{3} km²/);

  await user.clear(screen.getByRole('textbox', { name: '边界' }));
  expect(changes.at(-1)).toBeNull();
});

it('a boundary that crosses itself is named by its sides while it is entered', async () => {
  const { user } = showWith(null);
  await user.click(screen.getByRole('textbox', { name: '边界' }));

  await user.paste('0,0 1,1 1,0 0,1');

  expect(screen.getByRole('status')).toHaveTextContent('第 1 点和第 3 点');
});

it('class “nobody would look for it there”: corners outside China are told while they are entered, latitude first is read', async () => {
  const { changes, user } = showWith(null);
  const text = screen.getByRole('textbox', { name: '边界' });
  await user.click(text);

  await user.paste('30,120 30,121 31,121 31,120');
  expect(changes.at(-1)).toEqual(SQUARE);
  expect(screen.getByRole('status')).not.toHaveTextContent('境外');

  await user.clear(text);
  await user.paste('10,10 11,10 11,11');
  expect(screen.getByRole('status')).toHaveTextContent('坐标在中国境外');
});

it('what the form says of a boundary is not said once more beside it', () => {
  const crossed = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ];

  showWith(crossed, { status: 'error' });

  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});

it('clicks on the map add corners, a corner is dragged, undo takes the last one back', async () => {
  const { changes, user } = showWith(null);
  const map = await openMap(user);
  for (const [x, y] of [
    [200, 100],
    [300, 100],
    [300, 200],
  ] as const) {
    fireEvent.pointerDown(map, at(map, x, y));
    fireEvent.pointerUp(map, at(map, x, y));
  }
  const drawn = changes.at(-1) as readonly (readonly [number, number])[];
  expect(drawn).toHaveLength(3);
  expect(drawn[0]?.[0]).toBeLessThan(drawn[1]?.[0] ?? 0);
  expect(drawn[2]?.[1]).toBeLessThan(drawn[1]?.[1] ?? 0);

  const corner = map.querySelector('[data-corner="2"]') ?? map;
  fireEvent.pointerDown(corner, at(map, 300, 200));
  fireEvent.pointerMove(map, at(map, 340, 220));
  fireEvent.pointerUp(map, at(map, 340, 220));
  const moved = changes.at(-1) as typeof drawn;
  expect(moved).toHaveLength(3);
  expect(moved[2]?.[0]).toBeGreaterThan(drawn[2]?.[0] ?? 0);

  await user.click(screen.getByRole('button', { name: /撤销/ }));
  expect(changes.at(-1)).toHaveLength(2);
});

it('keys alone are enough: Enter adds a corner in the middle, arrows nudge it, Delete removes it', async () => {
  const { changes, user } = showWith(SQUARE);
  const map = await openMap(user);

  map.focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(changes.at(-1)).toHaveLength(5);

  screen.getByRole('button', { name: /^第 1 点/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect((changes.at(-1) as number[][])[0]).toEqual([120, 30.00001]);
  await user.keyboard('{Delete}');
  expect(changes.at(-1)).toHaveLength(4);
});
