import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How vitest begins a line about a file or a case that failed, and what it failed with. */
const FAILED = /^\s*(?:❯|×|→|FAIL)\s/;
/** Whoever waits at a screen is served first; the other takes what he leaves. */
const GIVES_WAY = 5;

/**
 * Runs two programs of this Node. `front` speaks at once and gives way where both want a core; what `behind` says is kept
 * until it has ended, only what failed is told at once too. A signal that ends us ends both.
 * @param {{ readonly name: string, readonly front: readonly string[], readonly behind: readonly string[], readonly env?: NodeJS.ProcessEnv }} programs
 *   `name` stands before what is told of `behind`, `env` is what `behind` is given besides ours
 * @returns {Promise<readonly [number, number]>} their exit codes, 1 when one was killed
 */
export async function sideBySide({ name, front, behind, env = {} }) {
  const children = [];
  const pass = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) process.once(signal, pass);
  const first = spawn(process.execPath, front, { stdio: 'inherit' });
  giveWay(first.pid);
  const second = spawn(process.execPath, behind, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  children.push(first, second);
  const kept = [];
  let isHeard = false;
  for (const stream of [second.stdout, second.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (!isHeard) kept.push(line);
      if (isHeard) process.stdout.write(`${line}\n`);
      else if (FAILED.test(stripVTControlCharacters(line)))
        process.stdout.write(`[${name}] ${line}\n`);
    });
  const endOfSecond = once(second, 'close');
  const [codeOfFirst] = await once(first, 'close');
  isHeard = true;
  process.stdout.write(`\n== ${name}\n${kept.map((line) => `${line}\n`).join('')}`);
  const [codeOfSecond] = await endOfSecond;
  for (const signal of SIGNALS) process.off(signal, pass);
  return [codeOfFirst ?? 1, codeOfSecond ?? 1];
}

/** Some systems let nobody say how urgent a program is: then both are as urgent. */
function giveWay(pid) {
  try {
    os.setPriority(pid ?? 0, GIVES_WAY);
  } catch {
    // as urgent as the other one
  }
}
