import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { JobParamsInput } from './job-params-input.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const open = (beanName: string, value: string) =>
  render(
    <InEngine
      world={aFakeWorld({
        answers: {
          'GET /engine/jobs': () => [
            { name: 'recheck', takes: 'days' },
            { name: 'clean', takes: 'nothing' },
          ],
        },
      })}
    >
      <JobParamsInput
        name="params"
        field={{ type: 'text', title: '参数' }}
        value={value}
        values={{ beanName }}
        onChange={() => undefined}
      />
    </InEngine>,
  );

it('days stay two days while they are filled in, also where the last stands before the first; a text that says none is a text', async () => {
  open('recheck', '2026-03-31,2026-01-01');
  const [from, to] = [
    await screen.findByLabelText<HTMLInputElement>('参数 起日'),
    await screen.findByLabelText<HTMLInputElement>('参数 止日'),
  ];
  expect([from.value, to.value]).toEqual(['2026-03-31', '2026-01-01']);
  cleanup();

  open('recheck', 'all');
  expect(await screen.findByDisplayValue('all')).toBeTruthy();
  cleanup();

  // what a job does not take stays to be seen and corrected
  open('clean', 'old');
  expect(await screen.findByDisplayValue('old')).toBeTruthy();
});
