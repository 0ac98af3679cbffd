import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { freePort } from './free-port.ts';

export interface SystemMosquitto {
  readonly url: string;
  stop(): Promise<void>;
}

const PLACES = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'];
const START_TRIES = 100;
const TRY_EVERY_MS = 50;

/** The Mosquitto of the system; null when there is none. */
export function findSystemMosquitto(): string | null {
  return PLACES.find((place) => fs.existsSync(place)) ?? null;
}

/** Starts a Mosquitto of the system on any free port of this machine. */
export async function startSystemMosquitto(program: string): Promise<SystemMosquitto> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'test-mosquitto-'));
  const port = await freePort();
  const config = path.join(dir, 'mosquitto.conf');
  fs.writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\n`);
  fs.chmodSync(dir, 0o755);
  const child = spawn(program, ['-c', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitForPort(port);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net
        .connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
        .on('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  throw new Error(`Mosquitto does not answer at port ${port}`);
}
