import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import type { FieldSpec } from '#schemas/types/field.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { registerFields } from '../register-fields.ts';
import { inputFor } from './input-for.tsx';

registerFields();

const FIELD: FieldSpec = {
  type: 'text',
  title: '意见',
  max: 500,
  phrases: [{ text: '同意' }, { text: '请补充材料' }],
};

const Input = inputFor(FIELD);

function Host({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [value, setValue] = useState<unknown>('');
  return (
    <Input
      name="comment"
      field={FIELD}
      value={value}
      onChange={setValue}
      readOnly={readOnly}
      aria-label="意见"
    />
  );
}

it('a phrase fills an empty input, goes on a line behind what is typed, and stands there once', async () => {
  render(<Host />, {
    wrapper: ({ children }) => <InEngine world={aFakeWorld()}>{children}</InEngine>,
  });
  await userEvent.click(screen.getByRole('button', { name: '同意' }));
  await userEvent.click(screen.getByRole('button', { name: '同意' }));
  await userEvent.click(screen.getByRole('button', { name: '请补充材料' }));

  expect(screen.getByLabelText<HTMLTextAreaElement>('意见').value).toBe('同意\n请补充材料');
});

it('where nothing may be written no phrase is offered', () => {
  render(<Host readOnly />, {
    wrapper: ({ children }) => <InEngine world={aFakeWorld()}>{children}</InEngine>,
  });

  expect(screen.queryByRole('group', { name: '常用语' })).toBeNull();
});
