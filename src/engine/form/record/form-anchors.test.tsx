import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { Anchors } from './form-anchors.tsx';

afterEach(cleanup);

const GROUPS = ['基本信息', '联系人', '排污许可'];

function renderForm() {
  render(
    <InEngine world={aFakeWorld()}>
      <div data-testid="scroller" style={{ height: 300, overflowY: 'auto' }}>
        <Anchors groups={GROUPS} />
        {GROUPS.map((group) => (
          <section key={group} data-group={group} style={{ height: 400 }}>
            <input aria-label={`${group}的输入`} />
          </section>
        ))}
      </div>
    </InEngine>,
  );
  return screen.getByTestId('scroller');
}

const marked = () =>
  screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'true')
    ?.textContent;

it('class “the mark says another part”: the part that is read, filled in or gone to is the marked one', async () => {
  const scroller = renderForm();
  expect(marked()).toBe('基本信息');

  scroller.scrollTop = 420;
  await waitFor(() => expect(marked()).toBe('联系人'));
  screen.getByRole('button', { name: '排污许可' }).click();
  await waitFor(() => expect(marked()).toBe('排污许可'));
  screen.getByLabelText('基本信息的输入').focus();

  await waitFor(() => expect(marked()).toBe('基本信息'));
});
