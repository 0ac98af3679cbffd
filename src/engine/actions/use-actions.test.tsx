import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { RightsProvider } from '#engine/base/ports-context.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { useActions } from './use-actions.tsx';

afterEach(cleanup);

const PLACE = { entity: aListEntity(), filter: () => ({}), onChanged: () => undefined };

function Offered() {
  const { actions } = useActions({ place: PLACE, states: undefined });
  return <p role="status">{actions.toolbar.map(({ key }) => key).join()}</p>;
}

it('class “it takes a reload”: buttons of an open page follow the rights when these change', () => {
  let mayWrite = false;
  const world = aFakeWorld({ can: () => mayWrite });
  const page = (rights: string) => (
    <InEngine world={world}>
      <RightsProvider value={rights}>
        <Offered />
      </RightsProvider>
    </InEngine>
  );
  const { rerender } = render(page('none'));
  expect(screen.getByRole('status').textContent).toBe('');

  mayWrite = true;
  rerender(page('all'));

  expect(screen.getByRole('status').textContent).toContain('create');
});
