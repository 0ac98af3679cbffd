import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { hashSchemaFiles } from './check-files.ts';

export interface JudgedFiles {
  /** The project's root. */
  readonly root: string;
  /** Where it is kept what was found right last. */
  readonly kept: string;
  /** The folder of the built program; null: it runs from its sources, which nothing tells apart. */
  readonly program: string | null;
}

/**
 * Judges the schema files, unless this very program has found these very files right before: that takes half a second of each
 * start. Whatever the judgement hangs on is part of what is remembered: files, program, packages and Node.
 * @throws whatever `judge` throws; then nothing is remembered
 */
export function judgeOnce({ root, kept, program }: JudgedFiles, judge: () => void): void {
  const mark = program === null ? null : markOf(root, program);
  if (mark !== null && readKept(kept) === mark) return;
  judge();
  if (mark !== null) keep(kept, mark);
}

function markOf(root: string, program: string): string {
  const hash = createHash('sha256').update(`${process.version}\n${hashSchemaFiles(root)}\n`);
  const parts = fs.readdirSync(program).filter((name) => name.endsWith('.js'));
  const files = parts.sort().map((name) => path.join(program, name));
  for (const file of [...files, path.join(root, 'package-lock.json')])
    if (fs.existsSync(file)) hash.update(`${file}\n`).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function readKept(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** What cannot be kept is judged again. */
function keep(file: string, mark: string): void {
  try {
    fs.writeFileSync(file, mark);
  } catch {
    fs.rmSync(file, { force: true });
  }
}
