import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TABLE = /\bsys_log_operation\b/;
/** What only writes into it, breaks it or counts what was put in. */
const WRITES = /(?:insert into|update|delete from|alter table) sys_log_operation\b/;
/** These read it when nothing is on its way any more. */
const STANDS_STILL: Readonly<Record<string, string>> = {
  'server/platform/audit/audit.test.ts': 'waits for the audit to settle',
  'server/seeds/bring-rights.test.ts': 'the product has stopped',
  'server/areas/ingest/tend/offline.test.ts': 'puts the rows in by itself',
};

it('class “red by chance”: a test that asks the operation log, written after the answer, waits for it by `logged`', () => {
  const files = ['server', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
  );
  const readers = files.filter((file) => {
    if (file.startsWith('tests/house/') || Object.hasOwn(STANDS_STILL, file)) return false;
    const text = readFileSync(file, 'utf8');
    const isRead = text.split('\n').some((line) => TABLE.test(line) && !WRITES.test(line));
    return isRead && !/\blogged\(/.test(text);
  });

  expect(files.length).toBeGreaterThan(300);
  expect(Object.keys(STANDS_STILL).filter((file) => !files.includes(file))).toEqual([]);
  expect(readers).toEqual([]);
});
