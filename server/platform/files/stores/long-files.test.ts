import { expect, it } from 'vitest';

import type { OutgoingRequest } from '#server/base/outgoing/outgoing.ts';
import { makeFastDfsStore } from './fastdfs-store.ts';
import { makeS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

type Ask = (address: string, request: OutgoingRequest) => Promise<Response>;

const STORES: readonly (readonly [string, (request: Ask) => FileStore])[] = [
  [
    'a bucket',
    (request) =>
      makeS3Store({
        endpoint: 'http://store.test',
        region: 'r',
        bucket: 'b',
        accessKeyId: 'a',
        secretAccessKey: 's',
        isPathStyle: true,
        request,
      }),
  ],
  [
    'a distributed file system',
    (request) => makeFastDfsStore({ domain: 'http://store.test', request }),
  ],
];

it.each(STORES)(
  'class “a long file ends in its midst”: in %s the clock of a call counts to the head of a file, not to its end',
  async (_name, make) => {
    const asked: OutgoingRequest[] = [];
    const store = make(async (_address, request) => {
      asked.push(request);
      return new Response('bytes');
    });

    const pieces: Uint8Array[] = [];
    for await (const piece of await store.open('202611/1.mp4')) pieces.push(piece as Uint8Array);
    await store.remove('202611/1.mp4');

    expect(String(Buffer.concat(pieces))).toBe('bytes');
    const [opened, removed] = asked.map(({ stream, timeoutMs }) => [stream?.aborted, timeoutMs]);
    expect([opened, removed]).toEqual([
      [false, 60_000],
      [undefined, 60_000],
    ]);
  },
);
