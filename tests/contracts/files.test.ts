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
import { FATES, startCuttingHttpProxy, type Fate } from '#tests/builders/cutting-http-proxy.ts';
import { aFastDfsServer, anS3Server } from '#tests/builders/file-servers.ts';
import { isLong } from '#tests/builders/long.ts';

interface Refused {
  readonly error?: string;
}

interface Adapter {
  readonly name: string;
  open(dir: string): Promise<{ readonly store: FileStore; close(): Promise<void> }>;
}

const { request } = makeOutgoing(['127.0.0.1', 'localhost']);

/** The same bucket at a server that nobody here wrote. */
const FOREIGN: Adapter = {
  name: 'a bucket of somebody else’s server',
  open: async (dir) => {
    const { aForeignS3Server } = await import('#tests/builders/foreign-s3.mjs');
    const { close, ...settings } = await aForeignS3Server(path.join(dir, 'objects'));
    return { store: makeS3Store({ ...settings, isPathStyle: true, request }), close };
  },
};

const ADAPTERS: readonly Adapter[] = [
  ...(isLong ? [FOREIGN] : []),
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
  const read = async (key: string, range?: { readonly start: number; readonly end: number }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.store.open(key, range))
      chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString();
  };

  it('what was put comes back byte for byte', async () => {
    const text = `报表 ${'x'.repeat(300_000)}`;

    await put('202611/1.txt', text);

    expect(await read('202611/1.txt')).toBe(text);
  });

  it('a part comes alone, whatever the store answers a question for parts', async () => {
    await put('202611/3.txt', `${'x'.repeat(200_000)}0123456789`);

    expect(await read('202611/3.txt', { start: 200_002, end: 200_005 })).toBe('2345');
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

it.runIf(isLong)(
  'class “half a file”: whatever becomes of a connection to a bucket, what was not put whole is said not to be put',
  async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bucket '));
    const { aForeignS3Server } = await import('#tests/builders/foreign-s3.mjs');
    const { port, close, ...settings } = await aForeignS3Server(path.join(dir, 'objects'));
    let fate: Fate = 'pass';
    const proxy = await startCuttingHttpProxy(port, () => fate);
    const direct = makeS3Store({ ...settings, isPathStyle: true, request });
    const behind = makeS3Store({ ...settings, endpoint: proxy.url, isPathStyle: true, request });
    const bytes = Buffer.alloc(3_000_000, '站');
    const file = async () =>
      spool(Readable.from([bytes]), { dir: path.join(dir, 'coming'), maxBytes: 4_000_000 });
    const length = async (store: FileStore, key: string) => {
      let sum = 0;
      for await (const chunk of await store.open(key)) sum += (chunk as Uint8Array).length;
      return sum;
    };

    const seen: unknown[] = [];
    for (const end of FATES) {
      fate = end;
      const key = `202611/${end}.bin`;
      const put = await behind.put(key, await file(), 'application/pdf').then(
        () => 'put',
        ({ error }: Refused) => error,
      );
      const kept = await length(direct, key).catch(() => 0);
      seen.push([end, put, kept === bytes.length]);
    }
    fate = 'after';
    const unread = await behind.open('202611/pass.bin').catch(({ error }: Refused) => error);

    expect(seen).toEqual([
      ['before', 'unavailable', false],
      // this server keeps the half that came; no record names it
      ['middle', 'unavailable', false],
      ['after', 'unavailable', true],
      ['pass', 'put', true],
    ]);
    expect(unread).toBe('unavailable');
    await direct.remove('202611/pass.bin');
    await expect(direct.open('202611/pass.bin')).rejects.toMatchObject({ error: 'notFound' });
    await proxy.stop();
    await close();
    fs.rmSync(dir, { recursive: true });
  },
);

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
