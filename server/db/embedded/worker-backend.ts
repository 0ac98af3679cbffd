import { Worker } from 'node:worker_threads';

import type { Backend } from './wire-mux.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

const MAX_SAID = 2000;

interface OpenQuery {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The embedded database in its worker thread. */
export interface WorkerBackend extends Backend {
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
  const worker = new Worker(entry, { workerData: { dir }, stdout: true, stderr: true });
  const waiting: OpenQuery[] = [];
  let end: Error | null = null;
  let isWanted = false;
  let isOpen = false;
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const endWith = (error: Error) => {
    end ??= error;
    fail(end);
    if (isOpen && !isWanted) onEnd(end.message);
    isWanted = true;
  };
  const ready = new Promise<number>((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') resolve(answer.fsyncsOfOneCommit);
      else if (answer.kind === 'answer') waiting.shift()?.resolve(answer.bytes);
      else if (answer.kind === 'broken') fail(new Error(answer.reason));
    });
    worker.on('error', (error) => {
      endWith(error);
      reject(error);
    });
    worker.on('exit', (code) => {
      const complaint = said.trim().split('\n').at(-1) ?? '';
      endWith(
        new Error(
          `the database thread ended with code ${code}${complaint ? `: ${complaint}` : ''}`,
        ),
      );
      reject(end ?? new Error());
    });
  });
  // what the database says before it ends tells why
  let said = '';
  worker.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-MAX_SAID)));
  worker.stdout.resume();

  const fsyncs = await ready;
  isOpen = true;
  if (fsyncs === 0) {
    await worker.terminate();
    throw new Error(
      'the embedded database made no fsync for a commit; acknowledged data would be lost with the power. Refusing to run',
    );
  }
  const send = (request: WorkerRequest) =>
    worker.postMessage(
      request,
      request.kind === 'exec' ? [request.bytes.buffer as ArrayBuffer] : [],
    );
  return {
    exec: (bytes) =>
      new Promise((resolve, reject) => {
        if (end) return reject(end);
        waiting.push({ resolve, reject });
        send({ kind: 'exec', bytes });
      }),
    close: () =>
      new Promise((resolve) => {
        isWanted = true;
        if (end) return resolve();
        worker.once('exit', () => resolve());
        send({ kind: 'close' });
      }),
    terminate: async () => {
      isWanted = true;
      await worker.terminate();
    },
  };
}
