import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { sendPlain, type MailDeps } from '#server/platform/mail/mail.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { readProductName } from '#server/platform/settings/product-name.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { lockMade } from './making-store.ts';
import {
  holdSubscription,
  listFresh,
  listWaiting,
  newestMade,
  noteSent,
  type SentReport,
  type Subscription,
} from './subscription-store.ts';

const TOPIC = 'pushEnvSpecialMsg';
const KIND = '1';
const LEVEL = '2';
const LIST = '/dm-daily-report';
/** Reports that a message or mail names; of more it says how many there are. */
const NAMED = 30;
const KEY = 'dm:report:page';

/**
 * Sends what was made since to whoever wants it and sees it: a message with the record of it in one transaction, so that of several servers
 * one sends it, and once; a mail after it, which the log of mails tells of when it fails.
 * @returns how many people were told
 */
export async function sendReports(ctx: Ctx, deps: MailDeps): Promise<number> {
  let told = 0;
  for (const id of await listWaiting(ctx.db)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const mail = await inTransaction(ctx, (tx) => sendOne(tx, id));
    if (mail === null) continue;
    told += 1;
    // oxlint-disable-next-line no-await-in-loop
    if (mail.to !== null)
      await sendPlain(ctx, deps, { ...mail, to: mail.to }).catch((error: unknown) =>
        ctx.log.warn({ error: String(error), subscription: id }, 'reports not mailed'),
      );
  }
  return told;
}

interface WrittenMail {
  readonly to: string | null;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Null where nothing is to be said. */
async function sendOne(tx: Ctx, id: string): Promise<WrittenMail | null> {
  await lockMade(tx.db);
  const wanted = await holdSubscription(tx.db, id);
  const upto = await newestMade(tx.db);
  if (!wanted || upto === null) return null;
  const fresh = await freshOf(tx, wanted);
  await noteSent(tx.db, id, upto);
  if (fresh.length === 0) return null;
  if (wanted.byMessage)
    await tellUsers(tx, [wanted.userId], {
      // what he sees was asked for
      about: null,
      kind: KIND,
      level: LEVEL,
      topic: TOPIC,
      sourceId: id,
      link: fresh.length === 1 ? `${LIST}/${fresh[0]?.id ?? ''}` : LIST,
      ...(await inLanguages(tx, ({ lang }) => ({
        title: titleOf(lang, fresh),
        body: linesOf(lang, fresh).join('\n'),
      }))),
    });
  const to = wanted.byMail && wanted.email ? wanted.email : null;
  return {
    to,
    subject: serverText(tx.lang, 'message.reports.mail', {
      product: await readProductName(tx),
      title: titleOf(tx.lang, fresh),
    }),
    lines: [
      serverText(tx.lang, 'message.reports.lead', { count: fresh.length }),
      ...linesOf(tx.lang, fresh),
    ],
  };
}

/** Which they are: the newest by its name, the others by their number. */
function titleOf(lang: Ctx['lang'], reports: readonly SentReport[]): string {
  const { length: count } = reports;
  const name = reports.at(-1)?.name ?? '';
  return serverText(lang, count === 1 ? 'message.reports.one' : 'message.reports.title', {
    name,
    count,
  });
}

/** What the subscriber himself sees of what he wants; nothing for who may not read reports any more. */
async function freshOf(tx: Ctx, wanted: Subscription): Promise<readonly SentReport[]> {
  const sight = await loadActor(tx.db, wanted.userId);
  if (!sight || !holdsKey(sight.actor, KEY)) return [];
  const asker = { scope: sight.scope, entity: needEntity(tx, 'dailyReport') };
  return listFresh(tx.db, asker, wanted);
}

function linesOf(lang: Ctx['lang'], reports: readonly SentReport[]): readonly string[] {
  const lines = reports.slice(0, NAMED).map(({ name, rate, exceedances }) =>
    serverText(lang, 'message.reports.line', {
      name,
      rate: rate === null ? '-' : `${rate.toFixed(2)}%`,
      count: exceedances,
    }),
  );
  const more = reports.length - NAMED;
  return more > 0 ? [...lines, serverText(lang, 'message.reports.more', { count: more })] : lines;
}
