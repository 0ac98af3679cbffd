import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Whether this run writes down what it asks of databases (`RECORD_SQL=1`, as `npm run test:statements` sets it). */
const isRecording = process.env.RECORD_SQL === '1';
const FOLDER = path.resolve(import.meta.dirname, '..', '..', '.cache', 'statements');

/** The texts that the databases of the running test file were asked with. */
const seen = new Set<string>();

/** Remembers the text of every statement that goes through a pool, when this run records. */
export function noteStatements(pool: pg.Pool): void {
  if (!isRecording) return;
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((asked: unknown, ...more: unknown[]) => {
      const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
      if (typeof text === 'string') seen.add(text);
      return ask(asked, ...more);
    }) as typeof client.query;
  });
}

/** Writes down what a test file asked, by its path below the project; begins anew. */
export function writeStatements(file: string): void {
  if (!isRecording) return;
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(
    path.join(FOLDER, `${file.replaceAll(/[/\\]/g, '~')}.json`),
    JSON.stringify([...seen]),
  );
  seen.clear();
}
