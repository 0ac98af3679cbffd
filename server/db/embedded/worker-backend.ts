import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';
import type { Backend } from './wire-mux.ts';

interface Waiting {
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
 * @throws Error when it cannot be opened, or when one commit causes no fsync (acknowledged data would not be durable).
 */
export async function openWorker(entry: URL, dir: string): Promise<WorkerBackend> {
  const worker = new Worker(entry, { workerData: { dir }, stdout: true, stderr: true });
  const waiting: Waiting[] = [];
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const ready = new Promise<number>((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'ready') resolve(answer.fsyncsOfOneCommit);
      else if (answer.kind === 'answer') waiting.shift()?.resolve(answer.bytes);
      else if (answer.kind === 'broken') fail(new Error(answer.reason));
    });
    worker.on('error', (error) => {
      fail(error);
      reject(error);
    });
    worker.on('exit', (code) => {
      fail(new Error(`the database thread ended with code ${code}`));
      reject(new Error(`the database thread ended with code ${code}`));
    });
  });

  const fsyncs = await ready;
  if (fsyncs === 0) {
    await worker.terminate();
    throw new Error('the embedded database made no fsync for a commit; acknowledged data would be lost with the power. Refusing to run');
  }
  const send = (request: WorkerRequest) => worker.postMessage(request, request.kind === 'exec' ? [request.bytes.buffer as ArrayBuffer] : []);
  return {
    exec: (bytes) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        send({ kind: 'exec', bytes });
      }),
    close: () =>
      new Promise((resolve) => {
        worker.once('exit', () => resolve());
        send({ kind: 'close' });
      }),
    terminate: async () => {
      await worker.terminate();
    },
  };
}
