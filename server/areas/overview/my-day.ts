import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeDay } from '#schemas/api/home.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { columnName, companionName } from '#schemas/language/names.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import type { RawQuery } from '#server/records/resource/list-query.ts';
import { listRecords, pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { dueOf } from './home-todo.ts';
import { placesOf, type Places } from './places.ts';

/** Stops of a kind; what lies beyond is counted. */
const STOPS = 50;

type Stop = HomeDay['list'][number];

/** A stop before it is known where its stations stand. */
interface Found extends Omit<Stop, 'places'> {
  readonly stationIds: readonly string[];
}

/**
 * The orders that wait for the actor, his shifts of today and the books that he has to fill in or that fall due, in the order of their
 * times, each with the places of its stations: a few questions, however many there are.
 */
export async function readMyDay(ctx: Ctx): Promise<HomeDay> {
  const day = formatWallDay(ctx.now());
  const [orders, shifts, books, due] = [
    await readOrders(ctx),
    await readShifts(ctx),
    await readBooks(ctx),
    await readDueBooks(ctx),
  ];
  const found = [...orders.stops, ...shifts, ...books, ...due].toSorted(byTime);
  const places: Places = await placesOf(
    ctx,
    found.flatMap(({ stationIds }) => stationIds),
  );
  return {
    day,
    total: orders.total,
    list: found.map(({ stationIds, ...stop }) => ({
      ...stop,
      places: stationIds.flatMap((id) => places.get(id) ?? []),
    })),
  };
}

/** A shift by its begin, everything else by its deadline; what has none stands last. */
function byTime(one: Found, other: Found): number {
  const [a, b] = [one, other].map(({ begin, planEnd }) => begin ?? planEnd ?? LAST);
  return (a ?? LAST).localeCompare(b ?? LAST);
}

const LAST = '~';

async function readOrders(ctx: Ctx) {
  const { entity: name, preset } = HOME_PRESETS.myOrders;
  const order = needEntity(ctx, name);
  const { total, list } = await pageOf(ctx, name, { preset, orderField: columnName('planEnd') });
  const now = wallTime(ctx.now());
  const stops = list.map((row): Found => ({
    ...headOf(ctx, 'workOrder', row),
    text: [row['orderNo'], row['title']].map(toText).filter(Boolean).join(' '),
    begin: null,
    planEnd: toText(row['planEnd']) || null,
    due: dueOf(order, row, now),
  }));
  return { total, stops };
}

/** Shifts that are not over and begin today: also one of yesterday's night. */
async function readShifts(ctx: Ctx): Promise<readonly Found[]> {
  const tomorrow = `${formatWallDay(ctx.now().getTime() + DAY_MS)} 00:00:00`;
  const where: Rule = {
    all: [
      { field: 'engineerId', op: 'eq', value: ctx.actor.id },
      { field: 'beginTime', op: 'lt', value: tomorrow },
      { field: 'endTime', op: 'gt', value: wallTime(ctx.now()) },
    ],
  };
  const { list } = await pageOf(ctx, 'jobSchedule', {
    where: JSON.stringify(where),
    orderField: columnName('beginTime'),
  });
  const members = await readMembers(ctx, list);
  const shifts = (await readLabelsOf(ctx, [SHIFTS])).get(SHIFTS);
  return list.map((row) => {
    const own = idsIn(row['stationIds']);
    return {
      ...headOf(ctx, 'jobSchedule', row),
      text: shiftText(row, shifts),
      begin: toText(row['beginTime']) || null,
      planEnd: toText(row['endTime']) || null,
      due: null,
      stationName:
        toText(row[companionName('stationIds')]) ||
        toText(row[companionName('stationGroupId')]) ||
        null,
      stationIds: own.length > 0 ? own : (members.get(toText(row['stationGroupId'])) ?? []),
    };
  });
}

const SHIFTS = 'duty_shift';

/** What the shift is called, and its note; its times stand beside it. */
function shiftText(row: StoredRow, names: ReadonlyMap<string, string> | undefined): string {
  const name = names?.get(toText(row['shift'])) ?? toText(row['label']);
  return [name, toText(row['note'])].filter(Boolean).join(' ');
}

/** The stations of the groups that shifts name. */
async function readMembers(
  ctx: Ctx,
  shifts: readonly StoredRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...new Set(shifts.map((row) => toText(row['stationGroupId'])).filter(Boolean))];
  if (ids.length === 0 || !mayPage(ctx, 'stationGroup')) return new Map();
  const groups: readonly StoredRow[] = await listRecords(ctx, 'stationGroup', {
    ids: ids.join(','),
  });
  return new Map(groups.map((row) => [toText(row['id']), idsIn(row['stationIdList'])]));
}

const BOOK = 'standingBookRecord';

/** Books that he has to fill in. */
async function readBooks(ctx: Ctx): Promise<readonly Found[]> {
  const { list } = await pageOf(ctx, BOOK, {
    preset: 'mine',
    orderField: columnName('dueTime'),
  });
  const now = wallTime(ctx.now());
  const entity = needEntity(ctx, BOOK);
  return list.map((row) => ({
    ...bookOf(ctx, row),
    planEnd: toText(row['dueTime']) || null,
    due: dueOf(entity, row, now) ?? lateness(row['dueTime'], now),
  }));
}

/** Books of his whose next time comes and of which he is reminded: the calibration of an instrument, a change of a reagent. */
async function readDueBooks(ctx: Ctx): Promise<readonly Found[]> {
  const today = formatWallDay(ctx.now());
  const where: Rule = {
    all: [
      { field: 'fillerId', op: 'eq', value: ctx.actor.id },
      { field: 'nextDate', op: 'ge', value: today },
    ],
  };
  const { list } = await pageOf(ctx, BOOK, {
    preset: 'dueSoon',
    where: JSON.stringify(where),
    orderField: columnName('nextDate'),
  });
  return list.map((row) => ({
    ...bookOf(ctx, row),
    planEnd: `${toText(row['nextDate']).slice(0, today.length)} 23:59:59`,
    due: 'open',
  }));
}

function bookOf(ctx: Ctx, row: StoredRow): Omit<Found, 'planEnd' | 'due'> {
  const name = toText(row[companionName('bookId')]);
  return {
    ...headOf(ctx, BOOK, row),
    text: [row['recordNo'], name].map(toText).filter(Boolean).join(' '),
    begin: null,
  };
}

function lateness(deadline: unknown, now: string): Stop['due'] {
  const at = toText(deadline);
  return at === '' ? null : at < now ? 'over' : 'open';
}

function headOf(ctx: Ctx, entity: Stop['entity'], row: StoredRow) {
  const title = (ctx.registry.localizedEntity(entity, ctx.lang) ?? needEntity(ctx, entity)).title;
  return {
    entity,
    kind: title,
    id: toText(row['id']),
    stationName: toText(row['stationName']) || null,
    stationIds: [toText(row['stationId'])].filter(Boolean),
  };
}

function mayPage(ctx: Ctx, name: string): boolean {
  return holdsKey(ctx.actor, verbPermission(needEntity(ctx, name), 'page'));
}

async function pageOf(
  ctx: Ctx,
  name: string,
  query: RawQuery,
): Promise<{ readonly total: number; readonly list: readonly StoredRow[] }> {
  if (!mayPage(ctx, name)) return { total: 0, list: [] };
  return pageRecords(ctx, name, { limit: STOPS, order: 'asc', ...query });
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(toText).filter(Boolean) : [];
}
