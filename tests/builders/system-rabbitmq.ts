import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { asOrdinaryUser, waitForPort } from './beside.ts';
import { freePort } from './free-port.ts';

const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const EPMD = ['/usr/bin/epmd', '/usr/local/bin/epmd'];

/** The RabbitMQ of the system; null when there is none. Its MQTT plugin comes with it. */
export function findSystemRabbitmq(): string | null {
  const hasEpmd = EPMD.some((place) => fs.existsSync(place));
  return fs.existsSync(SERVER) && hasEpmd ? SERVER : null;
}

/**
 * Starts a RabbitMQ of the system that speaks MQTT on any free port of this machine and knows nobody else: with an `epmd` of its
 * own, so that nothing stays when it is stopped.
 */
export async function startSystemRabbitmq(
  program: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'test-rabbitmq-'));
  const [mqtt, distribution, names] = [await freePort(), await freePort(), await freePort()];
  fs.writeFileSync(
    path.join(dir, 'rabbitmq.conf'),
    `listeners.tcp = none\nmqtt.listeners.tcp.1 = 127.0.0.1:${mqtt}\nmqtt.allow_anonymous = true\n`,
  );
  fs.writeFileSync(path.join(dir, 'enabled_plugins'), '[rabbitmq_mqtt].\n');
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: dir,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `test${mqtt}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: path.join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: path.join(dir, 'log'),
    RABBITMQ_CONFIG_FILE: path.join(dir, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(dir, 'enabled_plugins'),
    RABBITMQ_FEATURE_FLAGS_FILE: path.join(dir, 'flags'),
    RABBITMQ_PID_FILE: path.join(dir, 'pid'),
  };
  const start = (asked: readonly string[]): ChildProcess => {
    const [command, ...args] = asOrdinaryUser(dir, asked);
    return spawn(command, args, { cwd: dir, env, stdio: 'ignore' });
  };
  const epmd = start([EPMD.find((place) => fs.existsSync(place)) ?? '', '-port', String(names)]);
  await waitForPort(names);
  const server = start([program]);
  await waitForPort(mqtt);
  return {
    url: `mqtt://127.0.0.1:${mqtt}`,
    stop: async () => {
      const ended = [server, epmd].map(
        (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
      );
      // the script waits for the machine it started, whose number it wrote down
      process.kill(Number(fs.readFileSync(env.RABBITMQ_PID_FILE, 'utf8')), 'SIGKILL');
      epmd.kill('SIGKILL');
      await Promise.all(ended);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
