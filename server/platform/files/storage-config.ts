import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { needEntity } from '#server/records/access.ts';
import { updateRecord, type Saved } from '#server/records/resource/write.ts';
import {
  demandSecrets,
  demandSettings,
  openSecrets,
  sealSecrets,
} from '#server/records/secrets.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertMissing } from '#server/records/store/seed-rows.ts';
import type { StoredOf, Written } from '#server/registry/rows.ts';

type Config = Written<StoredOf<'storageConfig'>>;

/** There is one configuration; its id never changes. */
export const STORAGE_CONFIG_ID = '1';
export const STORAGE = {
  qiniu: '1',
  aliyun: '2',
  qcloud: '3',
  fastdfs: '4',
  local: '5',
  minio: '6',
} as const;

const SECRETS: Readonly<Record<string, readonly string[]>> = {
  [STORAGE.qiniu]: ['qiniuSecretKey'],
  [STORAGE.aliyun]: ['aliyunAccessKeySecret'],
  [STORAGE.qcloud]: ['qcloudSecretKey'],
  [STORAGE.minio]: ['minioSecretKey'],
};

/** A fresh product keeps files in its own folder. */
export async function seedStorageConfig(system: Ctx): Promise<void> {
  await insertMissing(
    system.db,
    'sys_storage_config',
    [
      {
        id: STORAGE_CONFIG_ID,
        type: STORAGE.local,
        local_path: 'kept',
        creator: '0',
        updater: '0',
      },
    ],
    ['id'],
  );
}

/** Changes the configuration; secrets left empty stay. @throws AppError `missingParam` nothing was sent; `invalid` a field of the chosen kind is missing. */
export async function saveStorageConfig(ctx: Ctx, box: SecretBox, body: unknown): Promise<Saved> {
  const entity = needEntity(ctx, 'storageConfig');
  demandSettings(entity, body);
  return inTransaction(ctx, async (tx) => {
    const before = await storedConfig(tx);
    const sealed = withAddresses(sealSecrets(box, entity, body), before);
    const saved = await updateRecord(tx, 'storageConfig', {
      ...sealed,
      id: STORAGE_CONFIG_ID,
      version: sealed.version ?? before.version,
    });
    const after = await storedConfig(tx);
    demandSecrets(entity, after, SECRETS[String(after.type)] ?? []);
    return saved;
  });
}

/** Fields that hold an address of a provider; interfaces send a bare host as well. */
const ADDRESS = /(?:Domain|EndPoint)$/;
/** The S3 door of the provider's first region, where an interface sends none. */
const QINIU_S3 = 'https://s3.cn-east-1.qiniucs.com';

/** What was sent, with bare hosts as addresses, and the door that the contract of the first provider does not name. */
function withAddresses(sent: Config, before: StoredOf<'storageConfig'>): Config {
  const whole = Object.entries(sent).map(
    ([name, value]) =>
      [name, ADDRESS.test(name) && isBareHost(value) ? `https://${value}` : value] as const,
  );
  const given: Config = Object.fromEntries(whole);
  const isQiniu = toText(given.type ?? before.type) === STORAGE.qiniu;
  return isQiniu && !given.qiniuEndPoint && !before.qiniuEndPoint
    ? { ...given, qiniuEndPoint: QINIU_S3 }
    : given;
}

function isBareHost(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:\/[\w./-]*)?$/.test(value.trim())
  );
}

/** The configuration with its secrets open. */
export async function readStorageConfig(
  ctx: Ctx,
  box: SecretBox,
): Promise<StoredOf<'storageConfig'>> {
  return openSecrets(box, needEntity(ctx, 'storageConfig'), await storedConfig(ctx));
}

async function storedConfig(ctx: Ctx): Promise<StoredOf<'storageConfig'>> {
  const row = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'storageConfig'), {
    id: STORAGE_CONFIG_ID,
  });
  if (!row) throw new AppError('notFound', { id: STORAGE_CONFIG_ID });
  return row;
}
