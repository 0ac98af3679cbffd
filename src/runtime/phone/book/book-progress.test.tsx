import { cleanup, fireEvent, render, screen } from '@testing-library/react';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { BookProgress } from './book-progress.tsx';
import { bookScreens } from './book-screens.ts';

afterEach(cleanup);

it('what stands in no group has one name at the beginning of a book and another further on', async () => {
  const fields = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [name, { type: 'string' as const, title: name }]),
  );
  const items = [{ $field: 'a' }, { group: '检查', items: [{ $field: 'b' }] }, { $field: 'c' }];
  const screens = bookScreens({ layout: { columns: 1, items } });
  render(
    <InEngine world={aFakeWorld()}>
      <BookProgress at={0} screens={screens} fields={fields} values={() => ({})} onGo={() => {}} />
    </InEngine>,
  );
  fireEvent.click(screen.getByRole('button'));

  const names = (await screen.findAllByRole('listitem')).map(
    (line) => line.querySelector('button')?.textContent,
  );
  expect(names).toEqual(['book.untitled', '检查', 'book.untitledLater']);
});
