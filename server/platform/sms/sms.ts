import { wallTime } from '#schemas/basics/wall-time.ts';
import { wireValue } from '#schemas/language/wire.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { loggedText } from '#server/platform/mail/logged-text.ts';
import { readMessageParams } from '#server/platform/mail/message-params.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { saveRecord, updateRecord, type Saved } from '#server/records/resource/write.ts';
import { demandSecrets, openSecrets, sealSecrets } from '#server/records/secrets.ts';
import { findRow, listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import {
  makeAliyunSms,
  makeQcloudSms,
  makeQiniuSms,
  SmsRefusal,
  type SendSms,
} from './providers.ts';

export interface SmsDeps {
  readonly secrets: SecretBox;
  readonly outgoing: Outgoing;
}

/** What is sent to whom. The log keeps no parameter unless a person wrote them to be read (`isShown`), and of those nothing that could be a code. */
export interface SmsRequest {
  readonly smsCode: string;
  readonly mobile: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isShown?: true;
}

const MOBILE = /^1[3-9]\d{9}$/;
const SENT = '1';
const FAILED = '0';
const HIDDEN = '******';
const LOGGED_PARAMS = 4;
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  '1': ['aliyunAccessKeySecret'],
  '2': ['qcloudAppKey'],
  '3': ['qiniuSecretKey'],
};

/** A service is answered as the contract has it, too: its settings under `config`, without the secrets (CONTRACT.md 3.13). */
export const smsHooks: EntityHooks<'sms'> = {
  decorate: (ctx, rows) => {
    const settings = Object.entries(needEntity(ctx, 'sms').fields).filter(
      ([, spec]) => spec.visibleWhen && !spec.writeOnly,
    );
    return rows.map((row) => ({
      ...row,
      config: Object.fromEntries(
        settings.map(([name, spec]) => [name, wireValue(spec, row[name] ?? null)]),
      ),
    }));
  },
};

/** Adds or changes a service; a secret left empty stays. The settings may stand under `config`, as the contract has them. */
export async function saveSms(
  ctx: Ctx,
  { secrets }: SmsDeps,
  body: Readonly<Record<string, unknown>>,
): Promise<Saved> {
  const entity = needEntity(ctx, 'sms');
  const { config, ...own } = body;
  const flat = { ...(typeof config === 'object' && config !== null ? config : {}), ...own };
  return inTransaction(ctx, async (tx) => {
    const sealed = sealSecrets(secrets, entity, flat);
    const saved = body['id']
      ? await updateRecord(tx, 'sms', sealed)
      : await saveRecord(tx, 'sms', sealed);
    const row = await findRow(tx.db, SYSTEM_SCOPE, entity, { id: saved.id });
    if (row) demandSecrets(entity, row, SECRETS[String(row['platform'])] ?? []);
    return saved;
  });
}

/** Sends by a configured service. @throws AppError `smsNotConfigured`; `badJson`; `invalid` no mobile number; `smsFailed` with the platform's code. */
export async function sendSms(
  ctx: Ctx,
  deps: SmsDeps,
  request: { readonly smsCode: string; readonly mobile: string; readonly params: unknown },
): Promise<void> {
  const params = readMessageParams(request.params);
  demandMobile(request.mobile);
  const service = await findService(ctx, request.smsCode);
  if (!service) throw new AppError('smsNotConfigured');
  await deliver(ctx, deps, service, { ...request, params, isShown: true });
}

/** Sends by a service if there is one; otherwise the message stays in the log. @throws AppError `smsFailed`. */
export async function sendOrKeep(ctx: Ctx, deps: SmsDeps, request: SmsRequest): Promise<void> {
  const service = await findService(ctx, request.smsCode);
  if (service) await deliver(ctx, deps, service, request);
  else await log(ctx, request, { platform: null, status: SENT, isLocal: true });
}

/** @throws AppError `invalid` it is no mobile number (SPEC.md section 5). */
export function demandMobile(mobile: string): void {
  if (!MOBILE.test(mobile))
    throw new AppError(
      'invalid',
      {},
      { issues: [{ path: 'mobile', rule: 'mobile', message: 'validation.mobile' }] },
    );
}

async function deliver(
  ctx: Ctx,
  { secrets, outgoing }: SmsDeps,
  service: StoredRow,
  request: SmsRequest,
): Promise<void> {
  const send = platformOf(openSecrets(secrets, needEntity(ctx, 'sms'), service), {
    now: () => ctx.now(),
    request: outgoing.request,
  });
  const platform = String(service['platform']);
  try {
    await send(request);
  } catch (error) {
    ctx.log.warn(
      { smsCode: request.smsCode, platform, error: error instanceof Error ? error.message : '' },
      'an SMS was not sent',
    );
    await log(ctx, request, { platform, status: FAILED, isLocal: false });
    throw new AppError(
      'smsFailed',
      { reason: error instanceof SmsRefusal ? ` (${error.message})` : '' },
      { cause: error },
    );
  }
  await log(ctx, request, { platform, status: SENT, isLocal: false });
}

function platformOf(
  service: StoredRow,
  place: { readonly now: () => Date; readonly request: Outgoing['request'] },
): SendSms {
  const text = (field: string): string =>
    typeof service[field] === 'string' ? service[field] : '';
  if (service['platform'] === '1')
    return makeAliyunSms(
      {
        accessKeyId: text('aliyunAccessKeyId'),
        accessKeySecret: text('aliyunAccessKeySecret'),
        signName: text('aliyunSignName'),
        templateCode: text('aliyunTemplateCode'),
      },
      place,
    );
  if (service['platform'] === '2')
    return makeQcloudSms(
      {
        appId: text('qcloudAppId'),
        appKey: text('qcloudAppKey'),
        signName: text('qcloudSignName'),
        templateId: text('qcloudTemplateId'),
      },
      place,
    );
  return makeQiniuSms(
    {
      accessKey: text('qiniuAccessKey'),
      secretKey: text('qiniuSecretKey'),
      templateId: text('qiniuTemplateId'),
    },
    place,
  );
}

async function findService(ctx: Ctx, smsCode: string): Promise<StoredRow | undefined> {
  const entity = needEntity(ctx, 'sms');
  const [row] = await listRows(ctx.db, SYSTEM_SCOPE, entity, {
    where: [ruleCondition(entity, { field: 'smsCode', op: 'eq', value: smsCode })],
    limit: 1,
    offset: 0,
  });
  return row;
}

async function log(
  ctx: Ctx,
  { smsCode, mobile, params, isShown }: SmsRequest,
  facts: { readonly platform: string | null; readonly status: string; readonly isLocal: boolean },
): Promise<void> {
  const shown = Object.values(params)
    .slice(0, LOGGED_PARAMS)
    .map((value, at) => [`params${at + 1}`, isShown ? loggedText(value) : HIDDEN] as const);
  const at = wallTime(ctx.now());
  const by = ctx.actor.id;
  await insertKept(
    ctx.db,
    needEntity(ctx, 'smsLog'),
    {
      id: newId(),
      smsCode,
      mobile,
      ...facts,
      ...Object.fromEntries(shown),
      creator: by,
      createDate: at,
      updater: by,
      updateDate: at,
    },
    by,
  );
}
