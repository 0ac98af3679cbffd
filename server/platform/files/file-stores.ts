import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { makeFastDfsStore } from '#server/platform/files/stores/fastdfs-store.ts';
import { makeLocalStore } from '#server/platform/files/stores/local-store.ts';
import { makeS3Store } from '#server/platform/files/stores/s3-store.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import type { FileStore } from '#server/platform/files/stores/store.ts';
import { unlessStill } from '#server/platform/files/stores/unless-still.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { FileDeps } from './files.ts';
import { readStorageConfig, STORAGE } from './storage-config.ts';

export interface FileStoresDeps {
  readonly dataDir: string;
  readonly secrets: SecretBox;
  readonly outgoing: Outgoing;
}

const PROBE = 'probe';
/** The folder of local files where nobody has named another. */
const KEPT = 'kept';

/**
 * The stores of the product, as the screen of the cloud storage says. Local files lie under `DATA_DIR/files` whatever the
 * configuration holds; uploads on their way lie beside them on the same disk.
 */
export function makeFiles({ dataDir, secrets, outgoing }: FileStoresDeps): FileDeps {
  const { local, spoolDir } = localOf(dataDir);
  const makers: Readonly<Record<string, (config: StoredRow) => FileStore>> = {
    [STORAGE.fastdfs]: (config) =>
      makeFastDfsStore({ domain: text(config, 'fastdfsDomain'), request: outgoing.request }),
    [STORAGE.minio]: (config) =>
      makeS3Store({
        ...s3('minio', config),
        endpoint: text(config, 'minioEndPoint'),
        region: 'us-east-1',
        isPathStyle: true,
        request: outgoing.request,
      }),
    [STORAGE.qiniu]: (config) =>
      makeS3Store({
        ...s3('qiniu', config),
        ...hosted(text(config, 'qiniuEndPoint'), /s3[.-]([a-z0-9-]+)\.qiniucs\.com/),
        request: outgoing.request,
      }),
    [STORAGE.aliyun]: (config) =>
      makeS3Store({
        ...s3('aliyun', config),
        ...hosted(text(config, 'aliyunEndPoint'), /(oss-[a-z0-9-]+)\.aliyuncs\.com/),
        request: outgoing.request,
      }),
    [STORAGE.qcloud]: (config) =>
      makeS3Store({ ...s3('qcloud', config), ...qcloud(config), request: outgoing.request }),
  };
  const open = (config: StoredRow, storage: string): FileStore => {
    if (storage === STORAGE.local) return local;
    const make = makers[storage];
    if (!make)
      throw new AppError(
        'unavailable',
        { service: 'storage' },
        { cause: `no storage "${storage}"` },
      );
    return unlessStill(make(config));
  };
  return {
    spoolDir,
    stores: {
      async current(ctx) {
        const config = await readStorageConfig(ctx, secrets);
        const storage = text(config, 'type');
        return { storage, prefix: prefixOf(config, storage), store: open(config, storage) };
      },
      named: async (ctx, storage) =>
        storage === STORAGE.local ? local : open(await readStorageConfig(ctx, secrets), storage),
    },
  };
}

/** The stores of a product that nobody has configured yet: local files alone. */
export function makeLocalFiles(dataDir: string): FileDeps {
  const { local, spoolDir } = localOf(dataDir);
  return {
    spoolDir,
    stores: {
      current: async () => ({ storage: STORAGE.local, prefix: KEPT, store: local }),
      named: async () => local,
    },
  };
}

function localOf(dataDir: string): { readonly local: FileStore; readonly spoolDir: string } {
  return {
    local: unlessStill(makeLocalStore(path.join(dataDir, 'files', 'stored'))),
    spoolDir: path.join(dataDir, 'files', 'coming'),
  };
}

/** Puts, reads and removes a small file where uploads would go. @throws AppError `unavailable` it did not come back as it went. */
export async function testStorage(ctx: Ctx, { spoolDir, stores }: FileDeps): Promise<void> {
  const { prefix, store } = await stores.current(ctx);
  const key = path.posix.join(prefix, PROBE, `${randomUUID()}.txt`);
  const content = randomUUID();
  await store.put(
    key,
    await spool(Readable.from([Buffer.from(content)]), { dir: spoolDir, maxBytes: 1000 }),
    'text/plain',
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await store.open(key)) chunks.push(Buffer.from(chunk as Uint8Array));
  await store.remove(key);
  if (Buffer.concat(chunks).toString() !== content)
    throw new AppError(
      'unavailable',
      { service: 'storage' },
      { cause: 'the probe came back changed' },
    );
}

type Provider = 'qiniu' | 'aliyun' | 'qcloud' | 'minio';
const KEYS: Readonly<Record<Provider, readonly [id: string, secret: string]>> = {
  qiniu: ['qiniuAccessKey', 'qiniuSecretKey'],
  aliyun: ['aliyunAccessKeyId', 'aliyunAccessKeySecret'],
  qcloud: ['qcloudSecretId', 'qcloudSecretKey'],
  minio: ['minioAccessKey', 'minioSecretKey'],
};
const PREFIXES: Readonly<Record<string, string>> = {
  [STORAGE.qiniu]: 'qiniuPrefix',
  [STORAGE.aliyun]: 'aliyunPrefix',
  [STORAGE.qcloud]: 'qcloudPrefix',
  [STORAGE.minio]: 'minioPrefix',
};

function s3(provider: Provider, config: StoredRow) {
  const [id, secret] = KEYS[provider];
  return {
    accessKeyId: text(config, id),
    secretAccessKey: text(config, secret),
    bucket: text(config, `${provider}BucketName`),
  };
}

/** The public clouds tell their region in the address and want the bucket in front of it. */
function hosted(endpoint: string, region: RegExp) {
  return { endpoint, region: region.exec(endpoint)?.[1] ?? 'us-east-1', isPathStyle: false };
}

function qcloud(config: StoredRow) {
  const region = text(config, 'qcloudRegion');
  const bucket = `${text(config, 'qcloudBucketName')}-${text(config, 'qcloudAppId')}`;
  return { bucket, region, endpoint: `https://cos.${region}.myqcloud.com`, isPathStyle: false };
}

function prefixOf(config: StoredRow, storage: string): string {
  if (storage === STORAGE.local)
    return path.posix.join(text(config, 'localPath') || KEPT, text(config, 'localPrefix'));
  const field = PREFIXES[storage];
  return field ? text(config, field) : '';
}

function text(config: StoredRow, field: string): string {
  const value = config[field];
  return typeof value === 'string' ? value : '';
}
