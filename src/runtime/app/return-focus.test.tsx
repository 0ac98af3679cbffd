import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from 'antd';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { pressOnce } from './press-once.ts';
import { returnFocus } from './return-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = returnFocus();
});
afterEach(() => {
  cleanup();
  stop();
});

/** A list whose row and button open a drawer that is taken away at once when it closes, as lists do. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      <button type="button" onClick={open}>
        open
      </button>
      <div tabIndex={-1}>
        <div data-row-key="7" onClick={open} role="presentation">
          the row
        </div>
      </div>
      {isOpen ? <Drawer open title="record" onClose={() => setOpen(false)} /> : null}
    </>
  );
}

it.each([
  ['its button', 'open', '', 'open'],
  ['the row that was pressed', 'the row', '7', 'the row'],
])(
  'class “the focus is lost with what it stood in”: after a drawer it is on %s again',
  async (_what, pressed, key, text) => {
    render(<Page />);

    await userEvent.click(screen.getByText(pressed));
    await screen.findByText('record');
    await userEvent.keyboard('{Escape}');

    await expect.poll(() => document.activeElement?.textContent).toBe(text);
    expect(document.activeElement?.getAttribute('data-row-key') ?? '').toBe(key);
  },
);

it('class “one press too many”: Enter that is held presses a button once and goes on in what is written, the second half of a double click closes no dialog', () => {
  const end = pressOnce();
  render(
    <>
      <button type="button">pass</button>
      <textarea aria-label="comment" />
      <div className="ant-modal-wrap">
        around
        <button type="button">really</button>
      </div>
    </>,
  );
  let clicks = 0;
  const around = screen.getByText('around');
  around.addEventListener('click', () => (clicks += 1));
  const press = (part: HTMLElement, detail: number): boolean =>
    part.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  const isHeard = (part: HTMLElement, repeat: boolean): boolean =>
    part.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  const [button, comment] = [screen.getByText('pass'), screen.getByLabelText('comment')];

  const heard = [isHeard(button, false), isHeard(button, true), isHeard(comment, true)];
  for (const detail of [1, 2]) press(around, detail);
  const next = screen.getByText('really');
  const answered = [press(button, 1), press(next, 2), press(next, 1), press(next, 2)];
  end();

  expect([...heard, isHeard(button, true)]).toEqual([true, false, true, true]);
  expect(answered).toEqual([true, false, true, true]);
  expect(clicks).toBe(3);
});
