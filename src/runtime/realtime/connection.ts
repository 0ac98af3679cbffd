import type { MqttClient } from 'mqtt';
import type { Row } from '#engine/ports.ts';
import { PUSH_TOPICS, topicOf } from '#schemas/api/topics.ts';

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
}

/** Connects as SPEC.md section 9 says and resubscribes on every reconnection. A failure is only reported as lost; it never throws. */
export async function connectRealtime(options: RealtimeOptions): Promise<{ close(): void }> {
  const { default: mqtt } = await import('mqtt');
  const topics = PUSH_TOPICS.map((suffix) => topicOf(options.userId, suffix));
  const client: MqttClient = mqtt.connect(options.url, {
    protocolVersion: 4,
    keepalive: 60,
    clean: true,
    reconnectPeriod: 1000,
    connectTimeout: 30_000,
    resubscribe: false,
    clientId: options.clientId,
    username: options.userId,
    password: options.token(),
    will: { topic: 'WillMsg', payload: options.clientId as unknown as Buffer, qos: 0, retain: false },
    transformWsUrl: (url, _opts, current) => {
      current.options.password = options.token();
      return url;
    },
  });
  client.on('connect', () => {
    client.subscribe(topics, { qos: 0 }, () => options.onConnected());
  });
  client.on('message', (topic, payload) => {
    const suffix = topic.slice(options.userId.length);
    const row = parse(payload.toString());
    if (row) options.onMessage(suffix, row);
  });
  client.on('close', () => options.onLost());
  client.on('error', () => options.onLost());
  return { close: () => void client.end(true) };
}

function parse(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null;
  } catch {
    return null;
  }
}
