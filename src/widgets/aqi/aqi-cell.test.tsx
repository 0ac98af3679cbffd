import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { AqiCell } from './aqi-cell.tsx';

afterEach(cleanup);

const FIELD = { type: 'string', title: 'AQI' } as const;

it('an index stands on its level, a day that is not over says so, and one that lacks hours stays NA', () => {
  const world = aFakeWorld({ answers: {} });
  const today = wallTime(world.ports.now()).slice(0, 10);
  render(
    <InEngine world={world}>
      {[
        { value: '57', row: { time: '2020-01-01' } },
        { value: 'NA', row: { time: '2020-01-02' } },
        { value: 'NA', row: { time: today } },
      ].map(({ value, row }) => (
        <p key={row.time}>
          <AqiCell value={value} row={row} name="aqi" field={FIELD} />
        </p>
      ))}
    </InEngine>,
  );

  expect(screen.getByText('57').className).toContain('engine-aqi-');
  expect(screen.getAllByText('NA')).toHaveLength(1);
  expect(screen.getByText('未满一日')).toBeTruthy();
});
