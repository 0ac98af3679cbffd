import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { ROSTER } from '#schemas/api/roster.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { keysOf } from '#server/records/resource/link-keys.ts';
import { listRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { AnsweredRow } from '#server/registry/rows.ts';
import { findDuties, listServed, listWorking, type Duty } from './roster-store.ts';
import { mondayOf, overlap, spanOf, type Span } from './shifts.ts';

const WEEK_DAYS = 7;
const MINUTE_CHARS = 16;

/** A duty of a week and what would become of it in another. */
interface Planned {
  readonly row: AnsweredRow<'jobSchedule'>;
  readonly day: string;
  readonly span: Span;
  /** Its stations that are there and still its company's. */
  readonly stationIds: readonly string[];
  /** Why it is not copied; null where it is. */
  readonly why:
    | { readonly word: 'busy'; readonly duty: Duty }
    | { readonly word: 'gone' | 'stations' }
    | null;
}

/** What copying a week would make, and what it would leave out with the reason. */
export async function previewWeek(
  ctx: Ctx,
  { from = '', to = '' }: BodyOf<typeof ROSTER.previewWeek>,
): Promise<ActionPreview> {
  if (mondayOf(from) === null || mondayOf(to) === null)
    return { text: serverText(ctx.lang, 'roster.preview.incomplete') };
  const planned = await planWeek(ctx, { from, to });
  const left = planned.filter(({ why }) => why !== null);
  return {
    text: serverText(ctx.lang, 'roster.preview.text', {
      made: planned.length - left.length,
      left: left.length,
    }),
    items: left.map((one) => ({ text: lineOf(ctx, one) })),
  };
}

/** Copies a week of the roster to another one: what is in the way of a duty leaves that one out. @throws AppError `invalid` what is no day */
export async function copyWeek(
  ctx: Ctx,
  weeks: BodyOf<typeof ROSTER.copyWeek>,
): Promise<AnswerOf<typeof ROSTER.copyWeek>> {
  return inTransaction(ctx, async (tx) => {
    const planned = await planWeek(tx, weeks);
    const free = planned.filter(({ why }) => why === null);
    for (const { row, day, stationIds } of free)
      // one after the other: each is judged beside those before it
      // oxlint-disable-next-line no-await-in-loop
      await saveRecord(tx, 'jobSchedule', {
        day,
        shift: row.shift,
        engineerId: row.engineerId,
        opsCompanyId: row.opsCompanyId,
        stationIds,
        stationGroupId: row.stationGroupId,
        note: row.note,
      });
    return { made: free.length, left: planned.length - free.length };
  });
}

/** @throws AppError `invalid` what is no day, or the same week twice */
async function planWeek(
  ctx: Ctx,
  { from, to }: BodyOf<typeof ROSTER.copyWeek>,
): Promise<readonly Planned[]> {
  const [source, target] = [mondayOf(from), mondayOf(to)];
  if (source === null) throw new AppError('invalid', { name: 'from' });
  if (target === null || target === source) throw new AppError('invalid', { name: 'to' });
  const rows = await listRecords(ctx, 'jobSchedule', {
    dayStart: formatWallDay(source),
    dayEnd: formatWallDay(source + (WEEK_DAYS - 1) * DAY_MS),
  });
  const people = [...new Set(rows.map(({ engineerId }) => toText(engineerId)))];
  const places = [...new Set(rows.flatMap((row) => keysOf(row.stationIds)))];
  const week = { beginMs: target, endMs: target + (WEEK_DAYS + 1) * DAY_MS };
  const [there, working, served, seen] = await Promise.all([
    findDuties(ctx.db, people, week),
    listWorking(ctx.db, people),
    listServed(ctx.db, places),
    listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, 'station'), { keys: places }),
  ]);
  return rows.flatMap((row): readonly Planned[] => {
    const day = formatWallDay((parseWallTime(toText(row.day)) ?? source) - source + target);
    const span = spanOf(day, toText(row.shift));
    if (!span) return [];
    const company = toText(row.opsCompanyId);
    const stationIds = keysOf(row.stationIds).filter((id) => served.get(id) === company);
    const isNowhere = stationIds.length === 0 && !row.stationGroupId;
    const left = { row, day, span, stationIds };
    if (working.get(toText(row.engineerId)) !== company)
      return [{ ...left, why: { word: 'gone' } }];
    if (isNowhere || !stationIds.every((id) => seen.has(id)))
      return [{ ...left, why: { word: 'stations' } }];
    const duty = there.find((one) => one.engineerId === row.engineerId && overlap(one, span));
    return [{ ...left, why: duty ? { word: 'busy', duty } : null }];
  });
}

function lineOf(ctx: Ctx, { row, span, why }: Planned): string {
  const place = {
    name: toText(row['engineerName']),
    from: minute(span.beginMs),
    to: minute(span.endMs),
  };
  return why?.word === 'busy'
    ? serverText(ctx.lang, 'roster.preview.busy', {
        ...place,
        otherFrom: minute(why.duty.beginMs),
        otherTo: minute(why.duty.endMs),
      })
    : serverText(
        ctx.lang,
        why?.word === 'stations' ? 'roster.preview.stations' : 'roster.preview.gone',
        place,
      );
}

const minute = (ms: number): string => wallTime(ms).slice(0, MINUTE_CHARS);
