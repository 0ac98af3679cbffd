import type { AedesOptions, AuthenticateError, Client } from 'aedes';

import { isOwnTopic, WILL_TOPIC } from '#schemas/api/topics.ts';
import { isId } from '#schemas/basics/ids.ts';
import type { Log } from '#server/base/context/log.ts';
import { placeOfRequest } from '#server/base/context/place-of.ts';
import { countFailures } from './failures.ts';

export type Authenticate = (token: string) => Promise<{
  readonly actor: { readonly id: string };
  /** A screen hears what this person is told, on topics of its own. */
  readonly hears?: string;
} | null>;

interface Session {
  readonly client: Client;
  readonly userId: string;
  readonly token: string;
  /** Undefined: a person. */
  readonly hears: string | undefined;
}

/** Return codes of CONNACK (MQTT 3.1.1 section 3.2.2.3): judged and refused · not judged, try again later. */
const NOT_AUTHORIZED = 5;
const UNAVAILABLE = 3;
/** `unavailable`: the token was not judged (too many tries, database away); the client tries again. */
type Verdict = 'in' | 'refused' | 'unavailable';

const MAX_TOKEN = 512;
const MAX_CLIENT_ID = 64;
const MAX_CONNECTIONS_OF_USER = 2_000;

/** Who is connected, and what is asked of whoever wants to be. */
interface ConnectedClients {
  readonly authenticate: Authenticate;
  readonly log: Log;
  readonly trustsProxy: boolean;
  readonly sessions: Map<string, Set<Session>>;
  /** Those that are no persons. */
  readonly screens: Set<Session>;
  readonly byClient: WeakMap<Client, Session>;
  readonly failures: ReturnType<typeof countFailures>;
  /** How often sessions ended so far: a token that is judged meanwhile may be of one of them. */
  endings: number;
}

/** Who wants to connect. */
interface Coming extends Omit<Session, 'hears'> {
  readonly ip: string;
}

/** Who may connect, hear and speak: live tokens only, the user's own three topics, nobody publishes. */
export function makeAedesRules(
  authenticate: Authenticate,
  log: Log,
  { trustsProxy = false }: { readonly trustsProxy?: boolean } = {},
) {
  const known: ConnectedClients = {
    authenticate,
    log,
    trustsProxy,
    sessions: new Map(),
    screens: new Set(),
    byClient: new WeakMap(),
    failures: countFailures(),
    endings: 0,
  };
  return {
    handlers: handlersOf(known),
    isBlocked: known.failures.isBlocked,
    /** Who is connected here. */
    users: (): readonly string[] => [...known.sessions.keys()],
    /** Screens connected here that hear what a person is told. */
    hearersOf: (userId: string): readonly string[] => [
      ...new Set([...known.screens].flatMap((one) => (one.hears === userId ? [one.userId] : []))),
    ],
    hasScreens: (): boolean => known.screens.size > 0,
    /** Ends connections whose token expired or was revoked, of one user or of all; each distinct token is asked once. */
    recheck: (of?: string): Promise<void> => recheck(known, of),
  };
}

type Handlers = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'
>;

function handlersOf(known: ConnectedClients): Handlers {
  return {
    preConnect(_client, packet, done) {
      packet.clean = true;
      if (packet.will) packet.will = { ...packet.will, retain: false, qos: 0 };
      const isFine =
        packet.protocolVersion === 4 &&
        packet.clientId.length <= MAX_CLIENT_ID &&
        (!packet.will || packet.will.topic === WILL_TOPIC);
      done(isFine ? null : new Error('connect packet not accepted'), isFine);
    },
    authenticate(client, userId, password, done) {
      const token = password?.toString('utf8') ?? '';
      const ip = client.req ? placeOfRequest(client.req, known.trustsProxy) : '';
      void admit(known, { client, userId: userId ?? '', token, ip }).then((verdict) =>
        verdict === 'in' ? done(null, true) : done(refusal(verdict), false),
      );
    },
    authorizePublish(_client, packet, done) {
      packet.retain = false;
      done(packet.topic === WILL_TOPIC ? null : new Error('clients do not publish'));
    },
    authorizeSubscribe(client, subscription, done) {
      const session = known.byClient.get(client);
      const isOwn = session !== undefined && isOwnTopic(session.userId, subscription.topic);
      done(null, isOwn ? { ...subscription, qos: 0 } : null);
    },
  };
}

async function admit(
  known: ConnectedClients,
  { client, userId, token, ip }: Coming,
): Promise<Verdict> {
  const { log, sessions, failures } = known;
  if (failures.isOver(ip, userId)) return 'unavailable';
  if (!isId(userId) || token === '' || token.length > MAX_TOKEN) {
    failures.add(ip, userId);
    return 'refused';
  }
  let owner: Awaited<ReturnType<Authenticate>>;
  try {
    owner = await ownerOf(known, token);
  } catch (error) {
    // trouble is no refusal: nobody has judged the token, so it counts as no failure
    log.error({ error: String(error) }, 'realtime: the token could not be checked');
    return 'unavailable';
  }
  if (
    owner?.actor.id !== userId ||
    !isBound(client.id, userId) ||
    countOf(sessions, userId) >= MAX_CONNECTIONS_OF_USER
  ) {
    failures.add(ip, userId);
    return 'refused';
  }
  // whoever left while the token was judged is never told of as gone
  if (client.closed || client.conn.destroyed) return 'unavailable';
  note(known, { client, userId, token, hears: owner.hears });
  return 'in';
}

/** Who is not let in yet is not found among those whose session ended while the token was judged: so it is judged again. */
async function ownerOf(known: ConnectedClients, token: string): ReturnType<Authenticate> {
  const { endings } = known;
  const owner = await known.authenticate(token);
  return known.endings === endings ? owner : known.authenticate(token);
}

function countOf(sessions: ConnectedClients['sessions'], userId: string): number {
  return sessions.get(userId)?.size ?? 0;
}

/** By its socket, for one that ends before it is let in is no client to the broker and ends unsaid. */
function note(known: ConnectedClients, session: Session): void {
  const { sessions, screens, byClient } = known;
  const { client, userId, hears } = session;
  client.conn.once('close', () => forget(known, client));
  sessions.set(userId, (sessions.get(userId) ?? new Set()).add(session));
  byClient.set(client, session);
  if (hears !== undefined) screens.add(session);
}

function forget({ sessions, screens, byClient }: ConnectedClients, client: Client): void {
  const session = byClient.get(client);
  if (!session) return;
  screens.delete(session);
  const own = sessions.get(session.userId);
  own?.delete(session);
  if (own?.size === 0) sessions.delete(session.userId);
}

async function recheck(known: ConnectedClients, of: string | undefined): Promise<void> {
  const { authenticate, sessions, screens } = known;
  known.endings += 1;
  const live = new Map<string, boolean>();
  const asked =
    of === undefined
      ? [...sessions.values()].flatMap((own) => [...own])
      : [
          ...(sessions.get(of) ?? []),
          // whatever ends for a person may end for the screens that show his sight
          ...[...screens].filter(({ hears }) => hears === of),
        ];
  for (const { client, userId, token } of asked) {
    if (!live.has(token))
      live.set(
        token,
        await authenticate(token).then(
          (owner) => owner?.actor.id === userId,
          () => true,
        ),
      );
    if (live.get(token) === false) client.close();
  }
}

/** A client id is the user's id, alone or followed by a mark and anything: `11`, `11-k3f9`. So nobody takes over another's session. */
function isBound(clientId: string, userId: string): boolean {
  return (
    clientId === userId ||
    (clientId.startsWith(userId) && /^[-_.:]/.test(clientId.slice(userId.length)))
  );
}

function refusal(verdict: Exclude<Verdict, 'in'>): AuthenticateError {
  return verdict === 'refused'
    ? Object.assign(new Error('not authorized'), { returnCode: NOT_AUTHORIZED })
    : Object.assign(new Error('not judged now'), { returnCode: UNAVAILABLE });
}
