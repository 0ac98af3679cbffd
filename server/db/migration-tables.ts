import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { BOOKKEEPING } from './migrate.ts';

const CREATE = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;

/** The tables that the migrations of a folder make, and the one they are noted in: the product's own, whatever schemas say. */
export function tablesOfMigrations(folder: string): ReadonlySet<string> {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return new Set(
    [BOOKKEEPING, ...texts].flatMap((text) =>
      [...text.matchAll(CREATE)].map((match) => match[1] ?? ''),
    ),
  );
}
