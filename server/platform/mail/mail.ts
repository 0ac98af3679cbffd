import { isId } from '#schemas/basics/ids.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { needEntity } from '#server/records/access.ts';
import { cleanForeignHtml } from '#server/records/resource/clean-html.ts';
import { updateRecord, type Saved } from '#server/records/resource/write.ts';
import { demandSettings, openSecrets, sealSecrets } from '#server/records/secrets.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { insertMissing } from '#server/records/store/seed-rows.ts';
import type { StoredOf } from '#server/registry/rows.ts';
import { fillHtml, fillLine } from './fill-template.ts';
import { loggedParams } from './logged-text.ts';
import { readMessageParams } from './message-params.ts';
import { sendBySmtp } from './smtp.ts';
import type { Mail } from './smtp.ts';

export interface MailDeps {
  readonly secrets: SecretBox;
  readonly outgoing: Outgoing;
}

export interface MailRequest {
  readonly templateId: string;
  /** Addresses separated by commas. */
  readonly mailTo: string;
  readonly mailCc: string;
  /** A JSON object of names and texts. */
  readonly params: unknown;
}

/** There is one configuration; its id never changes. */
export const MAIL_CONFIG_ID = '1';

const MAX_RECIPIENTS = 50;
const ADDRESS =
  /^[^\s@,;<>"()[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const SENT = '1';
const FAILED = '0';
const LOCAL_SENDER = 'local-outbox';

/** A fresh product has no SMTP server: mails stay in the log. */
export async function seedMailConfig(system: Ctx): Promise<void> {
  await insertMissing(
    system.db,
    'sys_mail_config',
    [{ id: MAIL_CONFIG_ID, port: 25, creator: '0', updater: '0' }],
    ['id'],
  );
}

/** Changes where mails leave; an empty password stays as it was. @throws AppError `missingParam` nothing was sent. */
export async function saveMailConfig(
  ctx: Ctx,
  { secrets }: Pick<MailDeps, 'secrets'>,
  body: unknown,
): Promise<Saved> {
  const entity = needEntity(ctx, 'mailConfig');
  demandSettings(entity, body);
  return inTransaction(ctx, async (tx) => {
    const before = await storedConfig(tx);
    const sealed = sealSecrets(secrets, entity, body);
    return updateRecord(tx, 'mailConfig', {
      ...sealed,
      id: MAIL_CONFIG_ID,
      version: sealed.version ?? before.version,
    });
  });
}

/**
 * Sends a template to people; every attempt stands in the log, with its content but for values that could be codes or passwords. Without an SMTP server it stays there.
 * @throws AppError `mailTemplateMissing`; `badJson`; `invalid` an address is none; `unavailable` the server did not take it.
 */
export async function sendTemplate(ctx: Ctx, deps: MailDeps, request: MailRequest): Promise<void> {
  const template = isId(request.templateId)
    ? await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'mailTemplate'), {
        id: request.templateId,
      })
    : undefined;
  if (!template) throw new AppError('mailTemplateMissing');
  const params = readMessageParams(request.params);
  const write = async (values: typeof params): Promise<Mail> => ({
    to: addresses(request.mailTo),
    cc: addresses(request.mailCc),
    subject: fillLine(text(template.subject), values),
    // cleaned again: a value may have become an address
    html: await cleanForeignHtml(ctx.actor.id, fillHtml(text(template.content), values)),
  });
  const [mail, logged] = [await write(params), await write(loggedParams(params))];
  if (mail.to.length === 0) throw new AppError('missingParam', { name: 'mailTo' });
  await deliver(ctx, deps, { mail, logged, templateId: request.templateId });
}

/** A mail of lines of text, as a service writes it; every attempt stands in the log. @throws AppError `invalid` an address is none; `unavailable` the server did not take it */
export async function sendPlain(
  ctx: Ctx,
  deps: MailDeps,
  {
    to,
    subject,
    lines,
  }: { readonly to: string; readonly subject: string; readonly lines: readonly string[] },
): Promise<void> {
  const values = Object.fromEntries(lines.map((line, at) => [`line${at}`, line]));
  const slots = lines.map((_, at) => `<p>\${line${at}}</p>`);
  const html = fillHtml(slots.join(''), values);
  const mail: Mail = { to: addresses(to), cc: [], subject: fillLine(subject, {}), html };
  await deliver(ctx, deps, { mail, logged: mail, templateId: NO_TEMPLATE });
}

const NO_TEMPLATE = null;

interface Delivery {
  readonly mail: Mail;
  /** The same with what its values could open left out. */
  readonly logged: Mail;
  readonly templateId: string | null;
}

async function deliver(
  ctx: Ctx,
  { secrets, outgoing }: MailDeps,
  { mail, logged, templateId }: Delivery,
): Promise<void> {
  const config = openSecrets(secrets, needEntity(ctx, 'mailConfig'), await storedConfig(ctx));
  const host = text(config.smtp);
  if (host === '')
    return log(ctx, logged, { templateId, mailFrom: LOCAL_SENDER, status: SENT, isLocal: true });
  const username = text(config.username);
  try {
    const [found] = await outgoing.resolve(host);
    await sendBySmtp(
      {
        host,
        address: found?.address ?? host,
        port: config.port,
        username,
        password: text(config.password),
      },
      mail,
    );
  } catch (error) {
    await log(ctx, logged, { templateId, mailFrom: username, status: FAILED, isLocal: false });
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unavailable',
      { service: 'mail', message: 'errors.mail.failed' },
      { cause: error },
    );
  }
  return log(ctx, logged, { templateId, mailFrom: username, status: SENT, isLocal: false });
}

async function log(
  ctx: Ctx,
  mail: Mail,
  facts: {
    readonly templateId: string | null;
    readonly mailFrom: string;
    readonly status: string;
    readonly isLocal: boolean;
  },
): Promise<void> {
  const at = wallTime(ctx.now());
  const by = ctx.actor.id;
  const shown = {
    mailTo: mail.to.join(', '),
    mailCc: mail.cc.join(', ') || null,
    subject: mail.subject,
    content: mail.html,
  };
  await insertKept(
    ctx.db,
    needEntity(ctx, 'mailLog'),
    { id: newId(), ...facts, ...shown, creator: by, createDate: at, updater: by, updateDate: at },
    by,
  );
}

/** @throws AppError `invalid` one of them is no address, or there are too many. */
function addresses(list: string): readonly string[] {
  const found = list.split(/[,;，；\s]+/).filter(Boolean);
  const bad = found.find((address) => !ADDRESS.test(address)) ?? found[MAX_RECIPIENTS];
  if (bad !== undefined)
    throw new AppError('invalid', { message: 'errors.mail.address', address: bad.slice(0, 100) });
  return [...new Set(found)];
}

async function storedConfig(ctx: Ctx): Promise<StoredOf<'mailConfig'>> {
  const row = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'mailConfig'), {
    id: MAIL_CONFIG_ID,
  });
  if (!row) throw new AppError('notFound', { id: MAIL_CONFIG_ID });
  return row;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
