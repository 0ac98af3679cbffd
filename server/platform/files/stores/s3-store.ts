import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';

import { AppError } from '#server/base/context/app-error.ts';
import type { Outgoing, OutgoingRequest } from '#server/base/outgoing/outgoing.ts';
import { partOf, rangeHead, whileItMoves } from './part-of.ts';
import { demandKey, type FileStore } from './store.ts';

/** Where and as whom. */
export interface S3Settings {
  /** `https://host[:port]`, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` (MinIO) instead of `bucket.endpoint/key` (the public clouds). */
  readonly isPathStyle: boolean;
  readonly request: Outgoing['request'];
}

/** How long a call may take; of a file that is read, until its head came; of one that is put, while no byte of it goes. */
const TIMEOUT_MS = 60_000;

/** Keeps files in a bucket, by the S3 protocol with signature version 4. */
export function makeS3Store(settings: S3Settings): FileStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const call = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    more: Pick<OutgoingRequest, 'stream'> & {
      readonly body?: Buffer;
      readonly headers?: Record<string, string>;
    } = {},
  ): Promise<Response> => {
    const address = objectAddress(settings, key);
    try {
      const signed = await client.sign(address, {
        method,
        ...(more.headers && { headers: more.headers }),
        ...(more.body && { body: new Uint8Array(more.body) }),
      });
      return await settings.request(signed.url, {
        method,
        headers: signed.headers,
        timeoutMs: TIMEOUT_MS,
        ...(more.stream && { stream: more.stream }),
        ...(more.body && { body: more.body, isLong: true }),
      });
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    async put(key, file, mime) {
      const headers = { 'content-type': mime, 'x-amz-content-sha256': file.sha256 };
      const answer = await call('PUT', key, { body: await readFile(file.path), headers });
      await answer.body?.cancel();
      if (!answer.ok) throw unavailable(`PUT answered ${answer.status}`);
    },
    async open(key, range) {
      const headers = range && { headers: rangeHead(range) };
      const answer = await call('GET', key, { ...headers, stream: whileItMoves() });
      if (answer.ok && answer.body) return partOf(answer, range);
      await answer.body?.cancel();
      throw answer.status === 404
        ? new AppError('notFound', { key })
        : unavailable(`GET answered ${answer.status}`);
    },
    async remove(key) {
      const answer = await call('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404)
        throw unavailable(`DELETE answered ${answer.status}`);
    },
  };
}

/** Where an object lies. */
export function objectAddress(
  { endpoint, bucket, isPathStyle }: Pick<S3Settings, 'endpoint' | 'bucket' | 'isPathStyle'>,
  key: string,
): string {
  const url = new URL(endpoint);
  if (!isPathStyle && !/^[a-z0-9][a-z0-9.-]*$/i.test(bucket))
    throw new Error(`"${bucket}" is no name of a bucket`);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${isPathStyle ? `${encodeURIComponent(bucket)}/` : ''}${demandKey(key)}`;
  return url.href;
}

/** What the other side said stays in the log. */
function unavailable(cause: unknown): AppError {
  return cause instanceof AppError
    ? cause
    : new AppError('unavailable', { service: 'storage' }, { cause });
}
