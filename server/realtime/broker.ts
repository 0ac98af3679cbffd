import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes } from 'aedes';

import { CHANGE_TOPIC, MQTT_PATH, topicOf } from '#schemas/api/topics.ts';
import type { Log } from '#server/base/context/log.ts';
import { connectBus, type Bus } from './bus.ts';
import { makeAedesRules, type Authenticate } from './client-rules.ts';
import { heardByScreens, REFETCH } from './heard-by-screens.ts';
import { acceptSockets, type TakeUpgrade } from './sockets.ts';

/** Push to browsers: MQTT 3.1.1 over WebSocket on the HTTP port. Nothing is kept for absent users; they refetch. */
export interface Broker {
  /** Sends to everyone subscribed to the topic, at most once. Never throws; a neighbour that is down only loses the push. */
  publish(topic: string, payload: object): void;
  /** A session of the user ended or was renewed: ends his connections whose tokens are dead, and leaves the others. */
  endDeadConnections(userId: string): void;
  health(): {
    readonly ok: boolean;
    readonly clients: number;
    readonly external: 'none' | 'up' | 'down';
  };
  close(): Promise<void>;
}

export interface BrokerOptions {
  readonly server: Server;
  readonly path?: string;
  /** Who a live access token belongs to; null when it is not live. */
  readonly authenticate: Authenticate;
  readonly log: Log;
  /** An external broker (`MQTT_URL`) that carries pushes between several servers. */
  readonly mqttUrl?: string | undefined;
  /** Foreign origins whose pages may connect. */
  readonly origins?: readonly string[];
  readonly trustsProxy?: boolean;
  /** ms a full socket may take to drain before its client is dropped. */
  readonly drainTimeoutMs?: number;
  /** Upgrades of other paths than that of the broker. */
  readonly others?: TakeUpgrade;
  /** ms between two requests to refetch while the external broker is away. */
  readonly refetchMs?: number;
}

const DRAIN_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 15_000;
const CONCURRENCY = 200;
const RECHECK_MS = 60_000;
const REFETCH_MS = 10_000;

/** Starts the broker on a running or coming HTTP server. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { authenticate, log, mqttUrl, trustsProxy = false, refetchMs = REFETCH_MS } = options;
  const rules = makeAedesRules(authenticate, log, { trustsProxy });
  const aedes = await openAedes(options, rules);
  const sockets = openSockets(options, aedes, rules);
  const send = (topic: string, payload: string) =>
    aedes.publish(
      { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false },
      () => undefined,
    );
  const local = (topic: string, payload: string) => {
    send(topic, payload);
    const heard = rules.hasScreens() ? heardByScreens(topic, payload) : null;
    if (!heard) return;
    for (const screen of rules.hearersOf(heard.userId))
      send(topicOf(screen, heard.suffix), heard.payload);
  };
  // what another server pushed while the broker was away reached only its own browsers: ours ask instead
  const askToRefetch = () => {
    for (const userId of rules.users()) local(topicOf(userId, CHANGE_TOPIC), REFETCH);
  };
  const bus: Bus | undefined = mqttUrl
    ? connectBus({ url: mqttUrl, log, deliver: local, onUp: askToRefetch })
    : undefined;
  const refetch = setInterval(() => {
    if (bus && !bus.isUp()) askToRefetch();
  }, refetchMs).unref();
  const recheck = setInterval(() => void rules.recheck(), RECHECK_MS).unref();
  return {
    publish(topic, payload) {
      const text = JSON.stringify(payload);
      if (!bus?.publish(topic, text)) local(topic, text);
    },
    endDeadConnections: (userId) => void rules.recheck(userId),
    health: () => ({
      ok: !aedes.closed && bus?.isUp() !== false,
      clients: aedes.connectedClients,
      external: bus ? (bus.isUp() ? 'up' : 'down') : 'none',
    }),
    async close() {
      clearInterval(recheck);
      clearInterval(refetch);
      await bus?.close();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      sockets.close();
    },
  };
}

type Rules = ReturnType<typeof makeAedesRules>;

async function openAedes(
  { log, drainTimeoutMs = DRAIN_TIMEOUT_MS }: BrokerOptions,
  rules: Rules,
): Promise<Aedes> {
  const aedes = await Aedes.createBroker({
    concurrency: CONCURRENCY,
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: drainTimeoutMs,
    ...rules.handlers,
  });
  for (const event of ['clientError', 'connectionError'] as const)
    aedes.on(event, (client, error) =>
      log.debug({ client: client.id, error: error.message }, event),
    );
  return aedes;
}

function openSockets(
  { server, log, path = MQTT_PATH, origins = [], trustsProxy = false, others }: BrokerOptions,
  aedes: Aedes,
  { isBlocked }: Rules,
): ReturnType<typeof acceptSockets> {
  const handle = (stream: Duplex, request: IncomingMessage) => void aedes.handle(stream, request);
  const sockets = acceptSockets({
    server,
    path,
    log,
    handle,
    isBlocked,
    origins,
    trustsProxy,
    ...(others && { others }),
  });
  aedes.on('clientReady', ({ req }) => {
    if (req) sockets.admit(req);
  });
  return sockets;
}
