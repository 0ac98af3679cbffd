import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { BoolFilter } from './bool-filter.tsx';

afterEach(cleanup);

it('class “two words for one thing”: a filter offers the words that the list shows', async () => {
  const field = {
    type: 'bool',
    title: '处理状态',
    words: { yes: { title: '已忽略' }, no: { title: '待登记' } },
  } as const;
  const chosen: unknown[] = [];
  render(
    <InEngine world={aFakeWorld({})}>
      <BoolFilter
        id="f"
        name="isIgnored"
        field={field}
        value={false}
        onChange={(value) => void chosen.push(value)}
      />
    </InEngine>,
  );

  expect(screen.getByText('待登记')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByTitle('已忽略'));
  expect(chosen).toEqual([true]);
});
