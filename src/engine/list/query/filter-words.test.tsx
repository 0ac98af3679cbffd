import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { FilterWords } from './filter-words.tsx';

registerFields();
afterEach(cleanup);

it('class “an id instead of a name”: a filter that came by an address is told by the name of what it points to', async () => {
  const world = aFakeWorld({
    entities: [aFormEntity({ name: 'user', rest: { base: '/x/user' } })],
    answers: {
      'GET /x/user/options': () => [{ id: '382827443294089220', name: '绿测运维工程师' }],
    },
  });

  render(
    <InEngine world={world}>
      <FilterWords
        filter={{ name: 'assigneeId', field: { type: 'user', title: '接单人' } }}
        value="382827443294089220"
      />
    </InEngine>,
  );

  expect(await screen.findByText('绿测运维工程师')).toBeTruthy();
  expect(screen.queryByText('382827443294089220')).toBeNull();
});
