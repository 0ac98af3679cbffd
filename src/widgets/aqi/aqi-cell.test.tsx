import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { AqiCell } from './aqi-cell.tsx';
import { PollutantsCell } from './pollutants-cell.tsx';

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

it('pollutants are read with their digits lowered, what is none of them stays', () => {
  render(
    <InEngine world={aFakeWorld({ answers: {} })}>
      {['PM2.5, PM10, O3', 'SO2', '—', 'NA', 'PM100, CO2X'].map((value) => (
        <p key={value}>
          <PollutantsCell value={value} row={{}} name="primary" field={FIELD} />
        </p>
      ))}
    </InEngine>,
  );

  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'PM₂.₅, PM₁₀, O₃',
    'SO₂',
    '—',
    'NA',
    'PM100, CO2X',
  ]);
});
