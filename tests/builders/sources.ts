import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The shipped sources of a folder, without their tests. */
export function sourcesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(dir, name));
}
