import { execFileSync } from 'node:child_process';
import net from 'node:net';

/** Servers of the system refuse to run as root. */
const ORDINARY_USER = 'nobody';
const TRY_EVERY_MS = 100;
const WAIT_MS = 60_000;

/** A command as an ordinary user runs it, also when the tests run as root; the folder is handed to him. */
export function asOrdinaryUser(
  dir: string,
  [command = '', ...args]: readonly string[],
): readonly [string, ...string[]] {
  if (process.getuid?.() !== 0) return [command, ...args];
  execFileSync('chown', ['-R', ORDINARY_USER, dir]);
  const group = execFileSync('id', ['-g', ORDINARY_USER], { encoding: 'utf8' }).trim();
  return [
    'setpriv',
    '--reuid',
    ORDINARY_USER,
    '--regid',
    group,
    '--clear-groups',
    command,
    ...args,
  ];
}

/** Waits until somebody listens on a port of this machine. @throws Error nobody does within a minute */
export async function waitForPort(port: number): Promise<void> {
  const untilMs = Date.now() + WAIT_MS;
  while (Date.now() < untilMs) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net
        .connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
        .on('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  throw new Error(`nobody listens on port ${port}`);
}
