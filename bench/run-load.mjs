import { fork } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

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
  const child = fork(path.resolve('bench', 'station-load.mjs'), [JSON.stringify(asked)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { result: nextMessage(child), stop: () => child.send('stop') };
}

/**
 * Starts a bundled server of a bench as a house of its own: a fresh database, free ports, nothing that runs by itself.
 * @param {string} file the bundle
 * @param {readonly string[]} args
 * @param {{ dataDir: string, databaseUrl?: string, env?: Readonly<Record<string, string>> }} how without an address of a database the embedded one in `dataDir`
 */
export function forkServer(file, args, { dataDir, databaseUrl = '', env = {} }) {
  const own = {
    APP_MODE: 'production',
    APP_ADMIN_PASSWORD: 'Bench_2026',
    APP_SIMULATOR: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    HJ212_PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MQTT_URL: '',
  };
  return fork(file, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...own, ...env },
  });
}
