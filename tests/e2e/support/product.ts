import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A product that runs as users run it: the built server with its own data folder, database, broker and gateway. */
export interface Product {
  readonly url: string;
  readonly hj212Port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Lines of the test-hook log: captcha answers and the like. */
  hooks(): readonly Readonly<Record<string, unknown>>[];
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const READY_MS = 90_000;

/** Starts the built product on free ports. `dataDir` given: that folder is used and kept. */
export async function startProduct(env: Readonly<Record<string, string>> = {}, dataDir?: string): Promise<Product> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'station room '));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', HJ212_PORT: '0', DATA_DIR: folder, APP_TEST_HOOKS: '1', APP_SIMULATOR: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '', MQTT_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ready = await readyLine(child, lines);
  const hooksFile = path.join(folder, 'test', 'hooks.log');
  return {
    url: `http://127.0.0.1:${ready.http}`,
    hj212Port: ready.hj212,
    pid: child.pid ?? 0,
    dataDir: folder,
    hooks: () => (existsSync(hooksFile) ? readFileSync(hooksFile, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>) : []),
    log: () => lines.join(''),
    stop: async (signal = 'SIGTERM') => {
      const gone = new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once('exit', () => resolve());
      });
      child.kill(signal);
      await gone;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyLine(child: ChildProcess, lines: string[]): Promise<{ http: number; hj212: number }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the product was not ready in time:\n${lines.join('')}`)), READY_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code}:\n${lines.join('')}`));
    });
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(`${line}\n`);
      if (!line.includes('"ready":true')) return;
      clearTimeout(timer);
      resolve(JSON.parse(line) as { http: number; hj212: number });
    });
  });
}
