import { fork } from 'node:child_process';
import path from 'node:path';

/** @returns the next message of a process; it rejects where the process ends first. @param {import('node:child_process').ChildProcess} child */
export function nextMessage(child) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

/** Sends packets from a process of its own (`bench/station-load.mjs` says what can be asked). `stop` ends it before its time. */
export function runLoad(asked) {
  const child = fork(path.resolve('bench', 'station-load.mjs'), [JSON.stringify(asked)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { result: nextMessage(child), stop: () => child.send('stop') };
}
