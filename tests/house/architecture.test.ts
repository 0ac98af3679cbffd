import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

it('ARCHITECTURE.md shows the rooms as they are enforced', () => {
  const { table } = createRequire(import.meta.url)('../../scripts/print-rooms.cjs') as {
    table: string;
  };

  expect(readFileSync('ARCHITECTURE.md', 'utf8')).toContain(table);
});
