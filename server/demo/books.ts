import { Readable } from 'node:stream';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { cardOf, optionsOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { runTimers } from '#server/moves/timers.ts';
import { uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import demo from '#server/seeds/demo-books.json' with { type: 'json' };
import type { SeededCity } from '#server/seeds/demo-city.ts';
import { drawDoorPicture } from './door-picture.ts';
import type { DemoPast } from './past.ts';
import { drawSignature } from './signature.ts';

/** A book that somebody filled in, and what became of it. */
interface DemoBook {
  readonly book: string;
  readonly station: string;
  readonly by: string;
  /** Before now; or so many days before this half of the year, so that the last one has something to archive. */
  readonly daysAgo?: number;
  readonly daysBeforeHalf?: number;
  readonly dueInDays?: number;
  /** What is not said otherwise stays empty. */
  readonly isDraft?: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  readonly then: readonly string[];
  readonly comment?: string;
}

const BOOKS = demo.records as readonly DemoBook[];
const ENTITY = 'standingBookRecord';
/** When an engineer begins his day's books, and when his manager looks at them; by when a book is due. */
const BEGINS_MS = 10 * HOUR_MS;
const REVIEW_MS = 6 * HOUR_MS;
const DUE_MS = 18 * HOUR_MS;
const MANAGER = 'opsmgr';

export interface BookStory {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly files: FileDeps;
  readonly nowMs: number;
}

/** Books of several templates: audited, submitted, returned, a draft and one that nobody filled in in time; one lies in the half-year before. */
export async function fillBooks(story: BookStory): Promise<void> {
  for (const book of BOOKS) await fillBook(story, book);
}

/** A book that is filled in for a work order, then and there. */
interface OfOrder {
  readonly workOrderId: string;
  readonly beganMs: number;
}

export async function fillBook(story: BookStory, book: DemoBook, ofOrder?: OfOrder): Promise<void> {
  const { past, city, nowMs } = story;
  const baseMs = book.daysBeforeHalf === undefined ? nowMs : halfBefore(nowMs);
  const days = book.daysBeforeHalf ?? book.daysAgo ?? 0;
  const beganMs = ofOrder?.beganMs ?? beginOf({ days, baseMs, nowMs });
  const ctx = await past.as(book.by, beganMs);
  const template = await templateOf(ctx, book.book);
  const { stationId } = city.stations.find(({ station }) => station.code === book.station) ?? {};
  const dueMs = dueOf(book, nowMs);
  const { id } = await saveRecord(ctx, ENTITY, {
    bookId: template.id,
    stationId,
    ...(ofOrder ? { workOrderId: ofOrder.workOrderId } : {}),
    ...(book.dueInDays === undefined ? {} : { dueTime: wallTime(dueMs) }),
    values: {
      ...(book.isDraft ? {} : await answersOf(story, ctx, template.fields)),
      ...(placed(book.values, { baseMs, beganMs }) as object),
    },
  });
  for (const move of book.then)
    if (move === 'expire') await runTimers(past.at(dueMs + MINUTE_MS), ENTITY);
    else await makeMove(story, { id, move, book, beganMs });
}

function dueOf({ dueInDays }: DemoBook, nowMs: number): number {
  return dayOf(nowMs) + (dueInDays ?? 0) * DAY_MS + DUE_MS;
}

function beginOf({
  days,
  baseMs,
  nowMs,
}: {
  readonly days: number;
  readonly baseMs: number;
  readonly nowMs: number;
}): number {
  return days === 0 ? nowMs - 3 * HOUR_MS : dayOf(baseMs) - days * DAY_MS + BEGINS_MS;
}

/** Submitted by whoever filled it in, all else by his manager. */
async function makeMove(
  { past }: BookStory,
  {
    id,
    move,
    book,
    beganMs,
  }: {
    readonly id: string;
    readonly move: string;
    readonly book: DemoBook;
    readonly beganMs: number;
  },
): Promise<void> {
  const isOwn = move === 'submit';
  const atMs = beganMs + (isOwn ? HOUR_MS / 2 : REVIEW_MS);
  const fields = move === 'return' ? { returnReason: book.comment } : {};
  await moveRecord(await past.as(isOwn ? book.by : MANAGER, atMs), ENTITY, { id, move, fields });
}

interface Template {
  readonly id: string;
  readonly fields: StoredForm['fields'];
}

async function templateOf(ctx: Ctx, code: string): Promise<Template> {
  const first = async <N extends 'standingBook' | 'standingBookVersion'>(
    name: N,
    field: string,
    value: string,
  ) => {
    const entity = needEntity(ctx, name);
    const where = [ruleCondition(entity, { field, op: 'eq', value })];
    return (await listRows(ctx.db, SYSTEM_SCOPE, entity, { where, limit: 1 }))[0];
  };
  const book = await first('standingBook', 'code', code);
  const version = book && (await first('standingBookVersion', 'bookId', book.id));
  if (!version) throw new Error(`the demo city has no template "${code}"`);
  return { id: book.id, fields: (version.form as StoredForm).fields };
}

/** What everybody writes into a book in which all is well: each line that must be answered found right, a photograph where one is asked for, and a signature. */
async function answersOf(
  { files }: BookStory,
  ctx: Ctx,
  fields: Template['fields'],
): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.required !== true) continue;
    const card = cardOf(field);
    const [first] = optionsOf(field) ?? [];
    if (first) answers[name] = first.value;
    else if (card?.isLine === true) answers[name] = demo.done;
    else if (card?.files === 'drawing') answers[name] = [await sign(ctx, files)];
    else if (card?.files !== undefined) answers[name] = [await photograph(ctx, files)];
  }
  return answers;
}

function sign(ctx: Ctx, files: FileDeps) {
  const stream = Readable.from([drawSignature(ctx.actor.username)]);
  return uploadFile(ctx, files, { name: 'signature.png', stream });
}

function photograph(ctx: Ctx, files: FileDeps) {
  const time = wallTime(ctx.now().getTime());
  const stream = Readable.from([drawDoorPicture({ time, person: null })]);
  return uploadFile(ctx, files, { name: 'photo.png', stream });
}

const PLACE = /^\$(day|hour)([+-]\d+)$/;

/** `$day-3` is a day counted from the day of the base, `$hour+1` a time counted from when the book was begun. */
function placed(
  value: unknown,
  at: { readonly baseMs: number; readonly beganMs: number },
): unknown {
  if (Array.isArray(value)) return value.map((one) => placed(one, at));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placed(one, at)]));
  const [, unit, count] = (typeof value === 'string' && PLACE.exec(value)) || [];
  if (unit === undefined) return value;
  return unit === 'day'
    ? formatWallDay(at.baseMs + Number(count) * DAY_MS)
    : wallTime(at.beganMs + Number(count) * HOUR_MS);
}

/** The beginning of a day. */
function dayOf(ms: number): number {
  return parseWallTime(`${formatWallDay(ms)} 00:00:00`) ?? ms;
}

/** The beginning of the half of the year that a time lies in. */
function halfBefore(ms: number): number {
  const [year, month] = formatWallDay(ms).split('-');
  return parseWallTime(`${year}-${Number(month) > 6 ? '07' : '01'}-01 00:00:00`) ?? ms;
}
