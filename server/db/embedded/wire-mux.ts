import type { Duplex } from 'node:stream';

import { ClientStream } from './client-stream.ts';
import { FRONTEND, STATUS, endOf, queryMessage, statusOf } from './wire-protocol.ts';

/** One database session that answers one group of messages at a time, in their order. A rejection means it is broken for good. */
export interface Backend {
  /**
   * @param isBehind the group is sent before the one in front of it is answered: where that leaves a transaction open this one is not run
   * @returns null: it was not run
   */
  exec(bytes: Uint8Array, isBehind: boolean): Promise<Uint8Array | null>;
  /** From now on no group is begun. A session that cannot say what it began is sent one group at a time. @returns how many were begun, in their order */
  stop?(): number;
}

export interface WireMuxOptions {
  /** The running group of messages takes longer than this: `onStuck` is called. */
  readonly statementTimeoutMs: () => number;
  /** A client that leaves its transaction open and idle this long is thrown out, since it blocks all others. */
  readonly idleInTransactionMs: number;
  /** While no session is attached clients wait this long for one before they are told that the database is away. */
  readonly reopenPatienceMs: number;
  /** The backend must be ended and another attached. The clients concerned have been told. */
  onStuck(): void;
  /** The backend rejected; another must be attached. */
  onBroken(reason: string): void;
}

interface Request {
  readonly client: Client;
  readonly bytes: Buffer;
}

/** A request on its way, the how many-th of its session. */
interface Sent {
  readonly request: Request;
  readonly number: number;
}

interface Client {
  readonly stream: ClientStream;
  isGone: boolean;
}

/** VACUUM and CHECKPOINT rightly take long on a big database. */
const SLOW_STATEMENT = /^Q....\s*(?:vacuum|checkpoint|reindex|create index)/is;
const SLOW_FACTOR = 30;
/** What leaves a transaction open as a rule: nothing is sent behind it. */
const BEGINS = /^Q....\s*(?:begin|start)/is;
/** Requests on their way at once: while one is answered here the session has the next. */
const MAX_SENT = 4;
const ADMIN_SHUTDOWN = '57P01';
const CANNOT_CONNECT = '57P03';
const QUERY_CANCELED = '57014';
const IDLE_IN_TRANSACTION = '25P03';
const AWAY = 'the embedded database is not open';

/**
 * Lets many node-postgres clients share the one session of an embedded database.
 * A client inside a transaction owns the session until it is idle again; a client that dies inside one is rolled back.
 * Session-wide things (SET, temporary tables, advisory locks, LISTEN, named statements) are shared and so must not be used.
 */
export class WireMux {
  readonly #options: WireMuxOptions;
  readonly #clients = new Set<Client>();
  #backend: Backend | null = null;
  #queue: Request[] = [];
  #sent: Sent[] = [];
  #sentSoFar = 0;
  #owner: Client | null = null;
  #watchdog: NodeJS.Timeout | undefined;
  #patience: NodeJS.Timeout | undefined;
  #isAway = false;
  #isClosed = false;

  constructor(options: WireMuxOptions) {
    this.#options = options;
  }

  /** Gives the multiplexer a (new) session; waiting clients go on. */
  attach(backend: Backend): void {
    clearTimeout(this.#patience);
    this.#isAway = false;
    this.#backend = backend;
    this.#sentSoFar = 0;
    this.#pump();
  }

  /** A new client's socket. */
  stream(): Duplex {
    const client: Client = {
      isGone: false,
      stream: new ClientStream({
        onRequest: (bytes) => this.#enqueue({ client, bytes }),
        onGone: () => this.#forget(client),
      }),
    };
    this.#clients.add(client);
    if (this.#isClosed)
      process.nextTick(() => client.stream.fail(CANNOT_CONNECT, 'the database is shut down'));
    return client.stream;
  }

  /** Drops the session: whoever ran a statement or owned a transaction gets an error, the others wait for the next session. */
  detach(reason: string): void {
    clearTimeout(this.#watchdog);
    const begun = this.#backend?.stop?.() ?? this.#sentSoFar;
    const hit = new Set([this.#owner]);
    for (const { request, number } of this.#sent) if (number <= begun) hit.add(request.client);
    this.#backend = null;
    this.#takeBack(this.#sent.filter(({ number }) => number > begun));
    this.#owner = null;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#goAway(), this.#options.reopenPatienceMs).unref();
    for (const client of hit) client?.stream.fail(QUERY_CANCELED, reason);
  }

  /** The session ended by itself, perhaps while nobody asked anything. */
  breakOff(reason: string): void {
    if (this.#backend) this.#broken(reason);
  }

  /** Ends every client. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#watchdog);
    clearTimeout(this.#patience);
    this.#queue = [];
    for (const client of this.#clients)
      client.stream.fail(ADMIN_SHUTDOWN, 'the database is shut down');
  }

  #goAway(): void {
    this.#isAway = true;
    for (const { client } of this.#queue.splice(0)) client.stream.fail(CANNOT_CONNECT, AWAY);
  }

  #enqueue(request: Request): void {
    if (this.#isAway) return request.client.stream.fail(CANNOT_CONNECT, AWAY);
    this.#queue.push(request);
    this.#pump();
  }

  #forget(client: Client): void {
    client.isGone = true;
    this.#clients.delete(client);
    this.#queue = this.#queue.filter((request) => request.client !== client);
    if (this.#owner === client && this.#sent.length === 0) this.#rollBack(client);
  }

  #rollBack(client: Client): void {
    clearTimeout(this.#watchdog);
    this.#queue.unshift({ client, bytes: queryMessage('ROLLBACK') });
    this.#pump();
  }

  /** Requests that were not run wait again, before all others. */
  #takeBack(sent: readonly Sent[]): void {
    this.#sent = [];
    const left = sent.map(({ request }) => request).filter(({ client }) => !client.isGone);
    this.#queue = [...left, ...this.#queue];
  }

  #pump(): void {
    const backend = this.#backend;
    if (!backend) return;
    for (let next = this.#next(backend); next; next = this.#next(backend)) {
      this.#queue.splice(this.#queue.indexOf(next), 1);
      void this.#run(next, backend);
    }
  }

  /** Who owns a transaction is alone; else some are on their way at once. */
  #next(backend: Backend): Request | undefined {
    const { length } = this.#sent;
    if (this.#owner !== null)
      return length > 0 ? undefined : this.#queue.find(({ client }) => client === this.#owner);
    const last = this.#sent.at(-1)?.request;
    const isFull = length >= (backend.stop ? MAX_SENT : 1);
    return isFull || (last && startsWith(last, BEGINS)) ? undefined : this.#queue[0];
  }

  async #run(request: Request, backend: Backend): Promise<void> {
    const isBehind = this.#sent.length > 0;
    const sent = { request, number: (this.#sentSoFar += 1) };
    this.#sent.push(sent);
    if (!isBehind) this.#watch(request);
    let answer: Buffer;
    try {
      const bytes = await backend.exec(Uint8Array.from(request.bytes), isBehind);
      // it waits again since what was before it was answered
      if (bytes === null) return;
      answer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      // a session that was dropped meanwhile has nobody waiting
      if (this.#backend === backend)
        this.#broken(error instanceof Error ? error.message : String(error));
      return;
    }
    if (this.#backend !== backend) return;
    const end = endOf(request.bytes, answer);
    if (end === null) this.#settle(request, answer);
    else this.#broken(end);
  }

  #watch(request: Request): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#stuck(), this.#limitOf(request)).unref();
  }

  #settle({ client }: Request, answer: Buffer): void {
    clearTimeout(this.#watchdog);
    this.#sent.shift();
    const status = statusOf(answer);
    // without ReadyForQuery the group is still open (flush, copy): its client goes on first
    this.#owner = status === STATUS.idle ? null : client;
    // what was sent behind it is not run
    if (this.#owner) this.#takeBack(this.#sent);
    client.stream.answer(answer);
    if (this.#owner === client && client.isGone) {
      this.#rollBack(client);
      return;
    }
    if (this.#owner)
      this.#watchdog = setTimeout(
        () => client.stream.fail(IDLE_IN_TRANSACTION, 'the transaction was left open too long'),
        this.#options.idleInTransactionMs,
      ).unref();
    const [next] = this.#sent;
    if (next) this.#watch(next.request);
    this.#pump();
  }

  #limitOf(request: Request): number {
    const isSlow = startsWith(request, SLOW_STATEMENT);
    return this.#options.statementTimeoutMs() * (isSlow ? SLOW_FACTOR : 1);
  }

  #stuck(): void {
    this.detach('canceling statement due to statement timeout');
    this.#options.onStuck();
  }

  #broken(reason: string): void {
    this.detach(`the embedded database stopped: ${reason}`);
    this.#options.onBroken(reason);
  }
}

function startsWith({ bytes }: Request, pattern: RegExp): boolean {
  return bytes[0] === FRONTEND.query && pattern.test(bytes.subarray(0, 64).toString('latin1'));
}
