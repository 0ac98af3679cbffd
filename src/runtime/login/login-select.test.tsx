import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { LoginSelect } from './login-select.tsx';

afterEach(cleanup);

const LANGS = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'zh-TW', label: '繁體中文' },
  { value: 'en-US', label: 'English' },
] as const;

function Alone() {
  const [value, setValue] = useState<(typeof LANGS)[number]['value']>('zh-CN');
  return <LoginSelect label="语言" value={value} options={LANGS} onChange={setValue} />;
}

it('class “a second kind of select”: the language is chosen by mouse in a list of the page’s own look', async () => {
  render(<Alone />);
  const box = screen.getByRole('combobox', { name: '语言' });

  await userEvent.click(box);
  await userEvent.click(screen.getByRole('option', { name: 'English' }));

  expect(box.tagName).toBe('BUTTON');
  expect(box.textContent).toBe('English');
  expect(screen.queryByRole('option')).toBeNull();
});

it('keys open, move and take; Esc leaves what was', async () => {
  render(<Alone />);
  const box = screen.getByRole('combobox', { name: '语言' });
  box.focus();

  await userEvent.keyboard('{Enter}{End}{Escape}');
  expect(box.textContent).toBe('简体中文');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');

  expect(box.textContent).toBe('繁體中文');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});
