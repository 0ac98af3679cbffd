import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { needsRestart } from '../../scripts/dev-plan.mjs';

const RUNS = { isRunning: true, isWaiting: false };

it.each([
  ['server/app.ts', RUNS, true],
  ['app.test.ts', RUNS, false],
  ['states/order.json', RUNS, true],
  ['entities/lab/sample.json', RUNS, false],
  ['db/migrations/1.sql', RUNS, true],
  ['entities/lab/sample.json', { isRunning: false, isWaiting: false }, true],
  ['entities/lab/sample.json', { isRunning: true, isWaiting: true }, true],
])('class “what ended is not brought back by mending”: a change of %s with the server %j asks for a new one: %s', (name, server, expected) => {
  expect(needsRestart(name, server)).toBe(expected);
});

it.skipIf(process.platform === 'win32')(
  'class “the child outlives its parent”: under npm a program ends when the shell it was started by is killed',
  async () => {
    const module = pathToFileURL(path.resolve('scripts/follow-parent.mjs')).href;
    const program = `import(${JSON.stringify(module)}).then(({ followParent }) => { followParent(); console.log(process.pid); setInterval(() => {}, 1000); })`;
    // what follows keeps the shell from becoming the program
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e '${program}'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pid = await new Promise<number>((resolve) => shell.stdout.once('data', (part: Buffer) => resolve(Number(part.toString()))));

    shell.kill('SIGKILL');

    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
