import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { appStore, settingsAtom } from '#runtime/state/session-state.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { HomeCard } from './home-card.tsx';
import { usualLayout } from './home-layout.ts';
import { keepLayout } from './keep-layout.ts';
import { hideCard } from './layout-moves.ts';
import { LAYOUT, showLayout } from './shown-layout.ts';

const VIEWER = { userType: '5', seesStations: true };
const PUT = `PUT /sys/user-setting/${LAYOUT}`;
const GET = `GET /sys/user-setting/${LAYOUT}`;

it('a card that fails says so and is tried again alone; the others stand', async () => {
  let attempts = 0;
  const world = aFakeWorld({
    answers: {
      'GET /home/lowest-rates': () => {
        attempts += 1;
        if (attempts === 1) throw Object.assign(new Error('down'), { code: 500, issues: [] });
        return [];
      },
      'GET /home/station-status': () => [{ status: '1', count: 3 }],
    },
  });
  render(
    <InEngine world={world}>
      <HomeCard title="rates" api="GET /home/lowest-rates">
        {(rates) => <p>{`rates ${rates.length}`}</p>}
      </HomeCard>
      <HomeCard title="stations" api="GET /home/station-status">
        {(counts) => <p>{`stations ${counts[0]?.count}`}</p>}
      </HomeCard>
    </InEngine>,
  );

  const failed = await within(screen.getByRole('region', { name: 'rates' })).findByRole('alert');
  await screen.findByText('stations 3');
  await userEvent.click(within(failed).getByRole('button'));
  await screen.findByText('rates 0');

  expect(world.calls.map(({ api }) => api)).toEqual([
    'GET /home/lowest-rates',
    'GET /home/station-status',
    'GET /home/lowest-rates',
  ]);
});

it('an arrangement goes to the server in place of the version before it; another window’s is shown instead, and told', async () => {
  const theirs = { ...hideCard(usualLayout(VIEWER), 'todo', true), version: 7 };
  const world = aFakeWorld({
    answers: {
      [PUT]: ({ body }) => {
        const { version } = body as { readonly version: number };
        if (version !== 0) throw { code: ERRORS.conflict, message: 'newer', issues: [] };
        return null;
      },
      [GET]: () => theirs,
    },
  });
  const keeper = keepLayout(world.ports, VIEWER);
  const shown = () => appStore.get(settingsAtom)[LAYOUT];

  showLayout(hideCard(usualLayout(VIEWER), 'trend', true));
  keeper.soon();
  keeper.flush();
  await waitFor(() =>
    expect(shown()).toMatchObject({
      version: 1,
      hidden: ['day', 'asked', 'testing', 'assessment', 'trend'],
    }),
  );
  keeper.soon();
  expect(keeper.isWaiting()).toBe(true);
  keeper.flush();
  await waitFor(() => expect(world.notices).toHaveLength(1));

  expect(shown()).toEqual(theirs);
  expect(world.calls.map(({ api }) => api)).toEqual([PUT, PUT, GET]);
  expect(world.calls[0]?.body).toMatchObject({ version: 0, value: { version: 1 } });
});
