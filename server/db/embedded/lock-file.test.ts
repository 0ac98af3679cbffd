import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { LockedError, takeLock } from './lock-file.ts';

let file: string;
beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lock file ')), 'pg.lock');
});
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true }));

it('a second taker is refused with the process that holds the lock', () => {
  takeLock(file);

  expect(() => takeLock(file)).toThrow(LockedError);
  expect(() => takeLock(file)).toThrow(`process ${process.pid}`);
});

it('a lock given back can be taken again and leaves no file behind', () => {
  takeLock(file)();

  takeLock(file)();

  expect(fs.readdirSync(path.dirname(file))).toEqual([]);
});

it('a lock left by a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  fs.writeFileSync(file, JSON.stringify({ pid: child.pid, startedAt: 'boot:1' }));

  const unlock = takeLock(file);

  expect(fs.readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`);
  unlock();
});

it('a lock whose process number now belongs to another process is taken over', () => {
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'another start' }));

  expect(() => takeLock(file)).not.toThrow();
});

it.each(['', 'garbage', '{"pid":"x"}'])('an unreadable lock %j is taken over', (text) => {
  fs.writeFileSync(file, text);

  expect(() => takeLock(file)).not.toThrow();
});
