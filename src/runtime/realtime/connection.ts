import type { MqttClient } from 'mqtt';

import type { Row } from '#engine/base/ports.ts';
import { PUSH_TOPICS, topicOf } from '#schemas/api/topics.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';

export interface RealtimeOptions {
  /** `ws://10.1.2.3:8080/mqtt` */
  readonly url: string;
  readonly userId: string;
  readonly token: () => string;
  readonly clientId: string;
  readonly onMessage: (suffix: string, payload: Row) => void;
  /** Runs after every (re)connection, once the topics are subscribed. */
  readonly onConnected: () => void;
  readonly onLost: () => void;
  /** The server judged the token and refused it: the caller renews it, or finds the session over and closes. The next try follows by itself. */
  readonly onRefused: () => void;
  /** ms between the tries of the first minute; later ones wait longer. */
  readonly firstPauseMs?: number;
}

const FIRST_PAUSE_MS = 1_000;
const EAGER_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 30_000;
/** MQTT 3.1.1 section 3.2.2.3: bad user name or password, not authorized. Every other code is trouble that passes. */
const REFUSALS: ReadonlySet<unknown> = new Set([4, 5]);

/** Connects as SPEC.md section 9 says and resubscribes on every reconnection. A failure is only reported as lost; it never throws and never ends the tries. */
export async function connectRealtime(options: RealtimeOptions): Promise<{ close(): void }> {
  const { default: mqtt } = await import('mqtt');
  const { firstPauseMs = FIRST_PAUSE_MS } = options;
  const pause = makePause(firstPauseMs, () => performance.now(), Math.random);
  const topics = PUSH_TOPICS.map((suffix) => topicOf(options.userId, suffix));
  const client: MqttClient = mqtt.connect(options.url, {
    protocolVersion: 4,
    keepalive: 60,
    clean: true,
    reconnectPeriod: firstPauseMs,
    // without it a client that was refused once stays away for good
    reconnectOnConnackError: true,
    connectTimeout: 30_000,
    resubscribe: false,
    // its other timers are a worker out of a blob, which the policy of the page refuses
    timerVariant: 'native',
    clientId: options.clientId,
    username: options.userId,
    password: options.token(),
    will: {
      topic: 'WillMsg',
      payload: options.clientId as unknown as Buffer,
      qos: 0,
      retain: false,
    },
    transformWsUrl: (url, _opts, current) => {
      current.options.password = options.token();
      return url;
    },
  });
  client.on('connect', () => {
    client.options.reconnectPeriod = pause.afterConnection();
    client.subscribe(topics, { qos: 0 }, () => options.onConnected());
  });
  client.on('message', (topic, payload) => {
    const suffix = topic.slice(options.userId.length);
    const row = parse(payload.toString());
    if (row) options.onMessage(suffix, row);
  });
  client.on('reconnect', () => {
    client.options.reconnectPeriod = pause.afterTry();
  });
  client.on('close', () => options.onLost());
  client.on('error', (error) => {
    options.onLost();
    if ('code' in error && REFUSALS.has(error.code)) options.onRefused();
  });
  return { close: () => void client.end(true) };
}

/**
 * The pauses between tries: as SPEC.md section 9 says for the first minute of a loss; a server that stays away longer comes
 * back to many browsers at once, so that theirs double up to half a minute and are spread by chance (ADR 0035).
 * @returns ms
 */
export function makePause(
  firstMs: number,
  now: () => number,
  chance: () => number,
): { afterConnection(): number; afterTry(): number } {
  let lostAt: number | null = null;
  let longMs = firstMs;
  return {
    afterConnection() {
      lostAt = null;
      longMs = firstMs;
      return firstMs;
    },
    afterTry() {
      lostAt ??= now();
      if (now() - lostAt < EAGER_MS) return firstMs;
      longMs = Math.min(longMs * 2, LONGEST_PAUSE_MS);
      return Math.round(longMs * (1 / 2 + chance() / 2));
    },
  };
}

function parse(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Row)
      : null;
  } catch {
    return null;
  }
}
