import { Duplex } from 'node:stream';

import {
  FRONTEND,
  HEADER_LENGTH,
  MAX_MESSAGE_LENGTH,
  errorMessage,
  greeting,
  readyMessage,
  STATUS,
} from './wire-protocol.ts';

/** What a client's stream asks of the multiplexer. */
export interface StreamOwner {
  /** A whole group of messages that the database can answer at once. */
  onRequest(bytes: Buffer): void;
  /** The client is gone, whatever the state it left behind. Called once. */
  onGone(): void;
}

/** A few bytes that end a group: the database answers after each of these. */
const GROUP_ENDS = new Set<number>([
  FRONTEND.query,
  FRONTEND.sync,
  FRONTEND.copyDone,
  FRONTEND.copyFail,
  FRONTEND.flush,
]);

/** The socket as node-postgres sees it: cuts what the driver writes into groups, hands back what the database answers. */
export class ClientStream extends Duplex {
  readonly #owner: StreamOwner;
  #pending: Buffer = Buffer.alloc(0);
  #hasStarted = false;
  #isGone = false;

  constructor(owner: StreamOwner) {
    // what ends on one side ends on both and closes: the driver learns from `close` that the connection is gone
    super({ allowHalfOpen: false });
    this.#owner = owner;
  }

  /** The answer of the database; dropped when the client is gone. */
  answer(bytes: Buffer): void {
    if (!this.#isGone) this.push(bytes);
  }

  /** Ends the connection with an error the driver reports to whoever waits. */
  fail(sqlState: string, text: string): void {
    if (this.#isGone) return;
    this.push(errorMessage('FATAL', sqlState, text));
    this.#end();
  }

  // what node-postgres calls on a socket
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (this.#hasStarted || this.#takeStartUp()) this.#takeGroups();
    done();
  }

  override _final(done: () => void): void {
    this.#end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#leave();
    done(error);
  }

  /** The start-up message has a length but no type. */
  #takeStartUp(): boolean {
    if (this.#pending.length < 4) return false;
    const length = this.#pending.readUInt32BE(0);
    if (this.#pending.length < length) return false;
    this.#pending = this.#pending.subarray(length);
    this.#hasStarted = true;
    this.push(greeting());
    return true;
  }

  #takeGroups(): void {
    let end = 0;
    let sent = 0;
    let refusal: string | null = null;
    while (end + HEADER_LENGTH <= this.#pending.length && !this.#isGone) {
      const type = this.#pending[end] ?? 0;
      const length = this.#pending.readUInt32BE(end + 1) + 1;
      if (length < HEADER_LENGTH || length > MAX_MESSAGE_LENGTH)
        return this.fail('08P01', `invalid message length ${length}`);
      if (end + length > this.#pending.length) break;
      if (type === FRONTEND.parse && this.#pending[end + HEADER_LENGTH] !== 0)
        refusal = 'named prepared statements are not available on the embedded database';
      end += length;
      if (type === FRONTEND.terminate) {
        this.#end();
        return;
      }
      if (!GROUP_ENDS.has(type)) continue;
      const group = this.#pending.subarray(sent, end);
      sent = end;
      if (refusal)
        this.answer(
          Buffer.concat([errorMessage('ERROR', '0A000', refusal), readyMessage(STATUS.idle)]),
        );
      else this.#owner.onRequest(group);
      refusal = null;
    }
    this.#pending = this.#pending.subarray(sent);
  }

  #end(): void {
    if (this.#isGone) return;
    this.#leave();
    this.push(null);
  }

  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#owner.onGone();
  }
}
