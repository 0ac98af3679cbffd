import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '#server/base/context/app-error.ts';
import type { Outgoing, OutgoingRequest } from '#server/base/outgoing/outgoing.ts';
import { partOf, rangeHead, whileItMoves } from './part-of.ts';
import { demandKey, type FileStore } from './store.ts';

export interface FastDfsSettings {
  /** `http://host[:port]` of a go-fastdfs server. */
  readonly domain: string;
  readonly request: Outgoing['request'];
}

const GROUP = 'group1';
/** How long a call may take; of a file that is read, until its head came; of one that is put, while no byte of it goes. */
const TIMEOUT_MS = 60_000;

/**
 * Keeps files in a distributed file system by the HTTP interface of go-fastdfs: `POST /group1/upload` with `path` and `filename`,
 * `GET /group1/<path>/<filename>`, `GET /group1/delete?path=`.
 */
export function makeFastDfsStore({ domain, request }: FastDfsSettings): FileStore {
  const base = `${domain.replace(/\/+$/, '')}/${GROUP}`;
  const call = async (
    address: string,
    init: Omit<OutgoingRequest, 'timeoutMs'> = {},
  ): Promise<Response> => {
    try {
      return await request(address, { ...init, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    async put(key, file, mime) {
      const { dir, base: name } = path.posix.parse(demandKey(key));
      const form = new FormData();
      form.append(
        'file',
        new Blob([new Uint8Array(await readFile(file.path))], { type: mime }),
        name,
      );
      for (const [field, value] of Object.entries({ output: 'json2', path: dir, filename: name }))
        form.append(field, value);
      const answer = await call(`${base}/upload`, {
        method: 'POST',
        body: form,
        isLong: true,
      });
      const said: unknown = await answer.json().catch(() => null);
      if (!answer.ok || !isKept(said)) throw unavailable(`upload answered ${answer.status}`);
    },
    async open(key, range) {
      const answer = await call(`${base}/${demandKey(key)}?download=1`, {
        stream: whileItMoves(),
        ...(range && { headers: rangeHead(range) }),
      });
      if (answer.ok && answer.body) return partOf(answer, range);
      await answer.body?.cancel();
      throw answer.status === 404
        ? new AppError('notFound', { key })
        : unavailable(`download answered ${answer.status}`);
    },
    async remove(key) {
      const answer = await call(
        `${base}/delete?${new URLSearchParams({ path: `/${GROUP}/${demandKey(key)}` }).toString()}`,
      );
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404)
        throw unavailable(`delete answered ${answer.status}`);
    },
  };
}

/** json2 answers `{ status: 'ok', data: { path, … } }`. */
function isKept(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'status' in said && said.status === 'ok';
}

function unavailable(cause: unknown): AppError {
  return cause instanceof AppError
    ? cause
    : new AppError('unavailable', { service: 'storage' }, { cause });
}
