import { Worker } from 'node:worker_threads';

import type { Backend } from './wire-mux.ts';
import {
  BEGUN,
  IS_STOPPED,
  SHARED_BYTES,
  type WorkerAnswer,
  type WorkerRequest,
} from './worker-protocol.ts';

const MAX_SAID = 2000;

interface OpenQuery {
  readonly resolve: (bytes: Uint8Array | null) => void;
  readonly reject: (error: Error) => void;
}

/** The embedded database in its worker thread. */
export interface WorkerBackend extends Required<Backend> {
  /** Shuts the database down in order: checkpoint, files closed. */
  close(): Promise<void>;
  /** Ends the thread at once, like a power failure; the next start recovers. */
  terminate(): Promise<void>;
}

/**
 * Opens the database of a folder in a worker thread.
 * @param onEnd the thread ended by itself, also while nobody asked anything
 * @throws Error when it cannot be opened, or when one commit causes no fsync (acknowledged data would not be durable).
 */
export async function openWorker(
  entry: URL,
  dir: string,
  onEnd: (reason: string) => void = () => {},
): Promise<WorkerBackend> {
  const thread = new DatabaseThread(entry, dir, onEnd);
  if ((await thread.ready) === 0) {
    await thread.terminate();
    throw new Error(
      'the embedded database made no fsync for a commit; acknowledged data would be lost with the power. Refusing to run',
    );
  }
  return thread;
}

/** The thread as its messages tell of it. */
class DatabaseThread implements WorkerBackend {
  /** How many fsyncs one commit made, once it is open. */
  readonly ready: Promise<number>;
  readonly #worker: Worker;
  readonly #onEnd: (reason: string) => void;
  readonly #waiting: OpenQuery[] = [];
  readonly #words = new Int32Array(new SharedArrayBuffer(SHARED_BYTES));
  #end: Error | null = null;
  #isWanted = false;
  #isOpen = false;
  /** What the database says before it ends tells why. */
  #said = '';

  constructor(entry: URL, dir: string, onEnd: (reason: string) => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(entry, {
      workerData: { dir, shared: this.#words.buffer },
      stdout: true,
      stderr: true,
    });
    this.#worker.stderr.on('data', (part: Buffer) => {
      this.#said = `${this.#said}${part.toString()}`.slice(-MAX_SAID);
    });
    this.#worker.stdout.resume();
    this.ready = new Promise((resolve, reject) => this.#listen(resolve, reject));
  }

  exec(bytes: Uint8Array, isBehind: boolean): Promise<Uint8Array | null> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end);
      this.#waiting.push({ resolve, reject });
      this.#send({ kind: 'exec', bytes, isBehind });
    });
  }

  stop(): number {
    Atomics.store(this.#words, IS_STOPPED, 1);
    return Atomics.load(this.#words, BEGUN);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#isWanted = true;
      if (this.#end) return resolve();
      this.#worker.once('exit', () => resolve());
      this.#send({ kind: 'close' });
    });
  }

  async terminate(): Promise<void> {
    this.#isWanted = true;
    await this.#worker.terminate();
  }

  #listen(resolve: (fsyncs: number) => void, reject: (error: Error) => void): void {
    this.#worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') {
        this.#isOpen = true;
        resolve(answer.fsyncsOfOneCommit);
      } else if (answer.kind === 'answer') this.#waiting.shift()?.resolve(answer.bytes);
      else if (answer.kind === 'left') this.#waiting.shift()?.resolve(null);
      else if (answer.kind === 'broken') this.#fail(new Error(answer.reason));
    });
    this.#worker.on('error', (error) => reject(this.#endWith(error)));
    this.#worker.on('exit', (code) => {
      const complaint = this.#said.trim().split('\n').at(-1) ?? '';
      const why = complaint ? `: ${complaint}` : '';
      reject(this.#endWith(new Error(`the database thread ended with code ${code}${why}`)));
    });
  }

  /** @returns what it ended with first */
  #endWith(error: Error): Error {
    this.#end ??= error;
    this.#fail(this.#end);
    if (this.#isOpen && !this.#isWanted) this.#onEnd(this.#end.message);
    this.#isWanted = true;
    return this.#end;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #send(request: WorkerRequest): void {
    this.#worker.postMessage(
      request,
      request.kind === 'exec' ? [request.bytes.buffer as ArrayBuffer] : [],
    );
  }
}
