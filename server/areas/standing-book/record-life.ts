import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import { writersMayNot } from '#server/moves/writers.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { StoredBookVersion } from './book-store.ts';
import { judgeValues, faultsIn, settle, takeValues, valuesOf } from './filled.ts';
import { isOld, liftDraft } from './lifting.ts';
import { findLive } from './live.ts';
import { findOwnVersion } from './own-version.ts';
import { mayUseBook, type BookRight } from './permission-store.ts';
import { endReminders, NO_REMINDER, remindAgain, remindNext, stillReminds } from './reminding.ts';
import { keepRevision, tellChanges } from './revisions.ts';
import { takeSignTimes } from './sign-times.ts';
import { saidIn } from './speaking.ts';

/** What the server knows of the life of a record besides its file. */
export const RECORD_LIFE: LifeCycle = {
  guards: {
    mayFill: demand('fill', 'standingBook.mayNotFill'),
    mayReview: demand('review', 'standingBook.mayNotReview'),
    isFilled,
    isOld,
    notWriter: writersMayNot('standingBookRecord', ['submit']),
  },
  values: { takeFilled, keepRevision, liftDraft, remindNext },
};

function demand(
  right: BookRight,
  key: 'standingBook.mayNotFill' | 'standingBook.mayNotReview',
): NonNullable<LifeCycle['guards']>[string] {
  return async (ctx, { row }) =>
    (await mayUseBook(ctx, { bookId: toText(row['bookId']), right }))
      ? null
      : serverText(ctx.lang, key);
}

/** The whole form, as it was published: what is required and seen is there, and all that must hold does. */
async function isFilled(ctx: Ctx, facts: MoveFacts): Promise<string | null> {
  const version = await findOwnVersion(ctx, facts.row);
  const issues = version
    ? await judgeValues(ctx, version.form as StoredForm, {
        values: await filledIn(ctx, version, facts),
        isDraft: false,
      })
    : [];
  const [first] = issues;
  return first
    ? serverText(ctx.lang, 'standingBook.unfilled', {
        problem: first.message,
        count: issues.length,
      })
    : null;
}

/** From then on what is hidden is gone, what was found wrong stands out, and the next date reminds, in place of that of the book before. */
async function takeFilled(tx: Ctx, facts: MoveFacts): Promise<StoredRow> {
  const { row } = facts;
  const version = await findOwnVersion(tx, row);
  if (!version) return {};
  const book = readBook(version.document);
  const { values, nextDate, reminders } = settle(version, await filledIn(tx, version, facts));
  const faultsFor = ({ lang }: Pick<Ctx, 'lang'>) =>
    faultsIn(version, values, {
      said: book ? saidIn(book, lang) : undefined,
      line: (title, text) => serverText(lang, 'standingBook.faultLine', { title, text }),
      separator: serverText(lang, 'sheet.separator'),
    });
  const { words, faultTitle, faultText } = await inLanguages(tx, (own) => {
    const { title, text } = faultsFor(own);
    return { faultTitle: title, faultText: text };
  });
  await tellChanges(tx, row, { version, values });
  // a draft knows when it was filled in only where a workbook said so
  const stated = toText(row['status']) === '0' ? toText(row['filledAt']) : '';
  const filledAt = stated || wallTime(tx.now());
  const isNewest = nextDate !== null && (await endReminders(tx, row, filledAt));
  // one that asked for something and does not any more
  if (nextDate === null) await remindAgain(tx, [toText(row['id'])]);
  return {
    values,
    nextDate,
    // one that was put right reminds again of other days alone
    ...(isNewest ? stillReminds(reminders, row) : NO_REMINDER),
    faultTitle: faultTitle || null,
    faultText: faultText || null,
    faultPhotos: faultsFor(tx).photos,
    words,
    filledAt,
    fillerId: tx.actor.id,
  };
}

/** What is handed in: sent with the move, as phones do in one call, else what the draft holds; with what the platform says of it by then. */
async function filledIn(
  ctx: Ctx,
  version: StoredBookVersion,
  { row, form }: Pick<MoveFacts, 'row' | 'form'>,
): Promise<Readonly<Record<string, unknown>>> {
  const sent = form['values'];
  const isSent = typeof sent === 'object' && sent !== null;
  const held = version.form as StoredForm;
  const before = valuesOf(row);
  const values = takeSignTimes(ctx, {
    document: version.document,
    values: isSent ? takeValues(held, sent, before) : before,
    before,
    begunAt: row['createDate'],
  });
  const live = await findLive(ctx, version, { values, stationId: toText(row['stationId']) });
  return live.values;
}
