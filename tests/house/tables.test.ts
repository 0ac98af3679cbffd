import { readFileSync, writeFileSync } from 'node:fs';

import { printTables } from '#tests/builders/print-tables.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';

const FILE = 'server/db/tables.gen.ts';

it('the tables that queries are written against are those of the database; npm run gen:tables prints them anew', async () => {
  const { db, close } = await openProductDatabase();
  const printed = await printTables(db);
  await close();
  if (process.env.GEN_TABLES === '1') writeFileSync(FILE, printed);

  expect(readFileSync(FILE, 'utf8')).toBe(printed);
});
