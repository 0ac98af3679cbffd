import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { otherMedium } from '#schemas/standing-books/media.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { askNow } from './asked.ts';
import { findBookVersion, findFit, listNewest, type StoredBookVersion } from './book-store.ts';
import { fillIn } from './fill-in.ts';
import { judgeValues, takeValues } from './filled.ts';
import { findLive } from './live.ts';
import { asAsked, findOwnVersion } from './own-version.ts';
import { mayUseBook, seenRecords } from './permission-store.ts';
import { remindAgain } from './reminding.ts';
import { takeSignTimes } from './sign-times.ts';

type Step = SaveStep<'standingBookRecord'>;
type Kept = Values<'standingBookRecord'>;

/** A record begins with the newest version of its template and what the platform knows; what is filled in is judged by that version for good. */
export const RECORD_HOOKS: EntityHooks<'standingBookRecord'> = {
  where: (ctx) => seenRecords(ctx),
  decorate: tellAge,
  beforeSave: (ctx, step) => (step.before ? change(ctx, step, step.before) : begin(ctx, step)),
  beforeDelete: remindAgain,
};

/** Whether a newer version of its template was published since. */
async function tellAge(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const ids = new Set(rows.map((row) => toText(row['bookId'])).filter(Boolean));
  if (ids.size === 0) return rows;
  const newest = await listNewest(ctx.db, [...ids]);
  return rows.map((row) => {
    const last = newest.get(toText(row['bookId']));
    return { ...row, isOutdated: last !== undefined && last !== toText(row['versionId']) };
  });
}

async function begin(ctx: Ctx, { id, values }: Step): Promise<Kept> {
  const bookId = toText(values.bookId);
  const stationId = toText(values.stationId);
  const published = await findBookVersion(ctx.db, bookId);
  if (!published) refuse(ctx, 'bookId', 'standingBook.unpublished');
  await demandFill(ctx, bookId);
  const workOrderId = toText(values.workOrderId) || null;
  await demandFit(ctx, { bookId, stationId, workOrderId });
  const sent = values.values ?? {};
  // who brings what he filled in elsewhere fills in the whole template
  const isFilled = Object.keys(sent).length > 0;
  const asked = isFilled ? {} : await askNow(ctx, published, stationId);
  const version = asAsked(published, asked, ctx.lang);
  const filled = await fillIn(ctx, version.document, { stationId, workOrderId });
  // what may be mended by hand begins as the platform knows it
  const held = { sent: { ...filled, ...sent }, before: filled, stationId, begunAt: null };
  return {
    ...values,
    recordNo: `TZ${id}`,
    versionId: version.id,
    asked,
    countedTime: values.dueTime ?? wallTime(ctx.now()),
    fillerId: ctx.actor.id,
    values: { ...(await takeDraft(ctx, version, held)) },
  };
}

async function change(
  ctx: Ctx,
  { values }: Step,
  before: NonNullable<Step['before']>,
): Promise<Kept> {
  // template and station are those it began with
  const { bookId: _book, stationId: _station, ...kept } = values;
  const others =
    kept.dueTime === undefined ? kept : { ...kept, countedTime: kept.dueTime ?? before.createDate };
  if (values.values === undefined) return others;
  await demandFill(ctx, toText(before.bookId));
  const version = await findOwnVersion(ctx, before);
  if (!version) throw new AppError('notFound', { version: before.versionId });
  const held = {
    sent: values.values,
    before: (before.values ?? {}) as Readonly<Record<string, unknown>>,
    stationId: toText(before.stationId),
    begunAt: before.createDate,
  };
  return {
    ...others,
    fillerId: ctx.actor.id,
    values: await takeDraft(ctx, version, held),
  };
}

interface Draft {
  readonly sent: unknown;
  readonly before: Readonly<Record<string, unknown>>;
  readonly stationId: string;
  readonly begunAt: unknown;
}

async function takeDraft(
  ctx: Ctx,
  version: StoredBookVersion,
  { sent, before, stationId, begunAt }: Draft,
): Promise<Readonly<Record<string, unknown>>> {
  const form = version.form as StoredForm;
  const values = takeValues(form, sent, before);
  const taken = takeSignTimes(ctx, { document: version.document, values, before, begunAt });
  const live = await findLive(ctx, version, { values: taken, stationId });
  const issues = await judgeValues(ctx, form, { values: live.values, isDraft: true });
  if (issues.length > 0) throw new AppError('invalid', {}, { issues });
  return live.values;
}

async function demandFill(ctx: Ctx, bookId: string): Promise<void> {
  if (!(await mayUseBook(ctx, { bookId, right: 'fill' })))
    refuse(ctx, 'bookId', 'standingBook.mayNotFill');
}

/** A template of the other medium is not for such a station, unless its order asks for it by name. */
async function demandFit(ctx: Ctx, asked: Parameters<typeof findFit>[1]): Promise<void> {
  const fit = await findFit(ctx.db, asked);
  if (!fit || fit.isDemanded || fit.medium !== otherMedium(fit.stationType)) return;
  const [media, types] = await Promise.all([
    readDictionaryLabels(ctx, 'book_medium'),
    readDictionaryLabels(ctx, 'station_type'),
  ]);
  refuse(ctx, 'bookId', 'standingBook.otherMedium', {
    medium: media.get(fit.medium) ?? fit.medium,
    station: fit.station,
    type: types.get(fit.stationType ?? '') ?? '',
  });
}

function refuse(
  ctx: Ctx,
  path: string,
  key: 'standingBook.unpublished' | 'standingBook.mayNotFill' | 'standingBook.otherMedium',
  params: Readonly<Record<string, string>> = {},
): never {
  const message = serverText(ctx.lang, key, params);
  throw new AppError('invalid', {}, { issues: [{ path, rule: 'must', message }] });
}
