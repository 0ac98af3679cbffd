import mqtt from 'mqtt';

import { isPushTopic } from '#schemas/api/topics.ts';
import type { Log } from '#server/base/context/log.ts';

/** An external broker between several servers: what one server pushes reaches the browsers of all. */
export interface Bus {
  /** False when the broker is away: the caller then delivers to its own clients only. */
  publish(topic: string, payload: string): boolean;
  isUp(): boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

export interface BusOptions {
  readonly url: string;
  readonly log: Log;
  /** Called for every push topic heard, our own pushes included. */
  readonly deliver: (topic: string, payload: string) => void;
  /** Called when the broker is heard (again): what was pushed before may have been missed. */
  readonly onUp: () => void;
}

/** Connects and keeps reconnecting. */
export function connectBus({ url, log, deliver, onUp }: BusOptions): Bus {
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: RECONNECT_MS,
    queueQoSZero: false,
    clientId: `server-${process.pid}-${Date.now().toString(36)}`,
  });
  let isListening = false;
  client.on('connect', () => {
    client.subscribe('+', { qos: 0 }, (error) => {
      isListening = !error;
      if (isListening) onUp();
      if (error) log.warn({ error: error.message }, 'external broker refuses the subscription');
    });
  });
  client.on('close', () => {
    isListening = false;
  });
  client.on('error', (error) => log.warn({ error: error.message }, 'external broker'));
  client.on('message', (topic, payload) => {
    if (isPushTopic(topic)) deliver(topic, payload.toString('utf8'));
  });
  return {
    publish(topic, payload) {
      if (!client.connected || !isListening) return false;
      client.publish(topic, payload, { qos: 0 });
      return true;
    },
    isUp: () => client.connected && isListening,
    close: () => client.endAsync(true),
  };
}
