import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutgoing } from '#server/base/outgoing/outgoing.ts';
import { makeFastDfsStore } from '#server/platform/files/stores/fastdfs-store.ts';
import { makeLocalStore } from '#server/platform/files/stores/local-store.ts';
import { makeS3Store, objectAddress } from '#server/platform/files/stores/s3-store.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import type { FileStore } from '#server/platform/files/stores/store.ts';
import { aFastDfsServer, anS3Server } from '#tests/builders/file-servers.ts';

interface Adapter {
  readonly name: string;
  open(dir: string): Promise<{ readonly store: FileStore; close(): Promise<void> }>;
}

const { request } = makeOutgoing(['127.0.0.1', 'localhost']);

const ADAPTERS: readonly Adapter[] = [
  {
    name: 'a bucket',
    open: async () => {
      const { endpoint, region, accessKeyId, secretAccessKey, bucket, close } = await anS3Server();
      return {
        store: makeS3Store({
          endpoint,
          region,
          bucket,
          accessKeyId,
          secretAccessKey,
          isPathStyle: true,
          request,
        }),
        close,
      };
    },
  },
  {
    name: 'a distributed file system',
    open: async () => {
      const server = await aFastDfsServer();
      return { store: makeFastDfsStore({ domain: server.domain, request }), close: server.close };
    },
  },
  {
    name: 'a folder',
    open: async (dir) => ({
      store: makeLocalStore(path.join(dir, 'kept')),
      close: async () => undefined,
    }),
  },
];

describe.each(ADAPTERS)('files in $name', ({ open }) => {
  let dir = '';
  let opened: Awaited<ReturnType<Adapter['open']>>;
  beforeAll(async () => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'files '));
    opened = await open(dir);
  });
  afterAll(async () => {
    await opened.close();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  const put = async (key: string, text: string) =>
    opened.store.put(
      key,
      await spool(Readable.from([Buffer.from(text)]), {
        dir: path.join(dir, 'coming'),
        maxBytes: 1_000_000,
      }),
      'text/plain',
    );
  const read = async (key: string) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.store.open(key))
      chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString();
  };

  it('what was put comes back byte for byte', async () => {
    const text = `报表 ${'x'.repeat(300_000)}`;

    await put('202611/1.txt', text);

    expect(await read('202611/1.txt')).toBe(text);
  });

  it('what was removed is not found, and is removed again without complaint', async () => {
    await put('202611/2.txt', 'two');

    await opened.store.remove('202611/2.txt');
    await opened.store.remove('202611/2.txt');

    await expect(opened.store.open('202611/2.txt')).rejects.toMatchObject({ error: 'notFound' });
  });

  it('a key that the server did not make reaches nothing', async () => {
    for (const key of ['../x.txt', '/etc/passwd', '202611/../../x.txt', 'a\u0000.txt', 'A.txt', ''])
      await expect(put(key, 'x')).rejects.toThrow('no key');
  });
});

it('a stream over the limit is refused and leaves nothing behind', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'spool-'));

  const refused = spool(Readable.from([Buffer.alloc(700), Buffer.alloc(700)]), {
    dir,
    maxBytes: 1000,
  });

  await expect(refused).rejects.toMatchObject({ error: 'tooLarge' });
  expect(fs.readdirSync(dir)).toEqual([]);
  fs.rmSync(dir, { recursive: true });
});

it('a bucket whose secret is wrong, or whose server is not there, is "unavailable"', async () => {
  const server = await anS3Server();
  const settings = {
    endpoint: server.endpoint,
    region: server.region,
    bucket: server.bucket,
    accessKeyId: server.accessKeyId,
    isPathStyle: true,
    request,
  };
  const wrong = makeS3Store({ ...settings, secretAccessKey: 'guessed' });
  const gone = makeS3Store({
    ...settings,
    secretAccessKey: server.secretAccessKey,
    endpoint: 'http://127.0.0.1:1',
  });

  const answers = await Promise.allSettled([
    wrong.open('a/1.txt'),
    wrong.remove('a/1.txt'),
    gone.open('a/1.txt'),
  ]);

  await server.close();
  expect(
    answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { error: string }).error : 'done',
    ),
  ).toEqual(['unavailable', 'unavailable', 'unavailable']);
});

it('the public clouds want the bucket before the host, and no bucket name leads to another host', () => {
  const hosted = { endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com', isPathStyle: false };

  const addresses = [
    objectAddress({ ...hosted, bucket: 'files' }, 'city/1.png'),
    objectAddress(
      { endpoint: 'http://minio:9000/base/', isPathStyle: true, bucket: '../x' },
      'city/1.png',
    ),
  ];

  expect(addresses).toEqual([
    'https://files.s3.oss-cn-hangzhou.aliyuncs.com/city/1.png',
    'http://minio:9000/base/..%2Fx/city/1.png',
  ]);
  expect(() => objectAddress({ ...hosted, bucket: '169.254.169.254/' }, 'city/1.png')).toThrow(
    'bucket',
  );
});
