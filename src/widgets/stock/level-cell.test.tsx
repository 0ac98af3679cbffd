import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { LevelCell } from './level-cell.tsx';

afterEach(cleanup);

it('class “enough in all and too little where it is wanted”: a quantity is red below its minimum, and where one warehouse is below its own', () => {
  const look = (row: Readonly<Record<string, unknown>>) => {
    const { container } = render(
      <InEngine world={aFakeWorld({})}>
        <LevelCell
          value={row['usable']}
          row={row}
          name="usable"
          field={{ type: 'decimal', title: 'Usable' }}
        />
      </InEngine>,
    );
    return container.querySelector('.stock-level-short') !== null;
  };

  expect(look({ usable: 2, minimum: 3 })).toBe(true);
  expect(look({ usable: 16, minimum: 10, shortCount: 1 })).toBe(true);
  expect(look({ usable: 16, minimum: 10, shortCount: 0 })).toBe(false);
});
