import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { listMyCourses } from '#server/areas/study/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { findByRule, type FoundRecord } from '#server/platform/search/find.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { offersOfKind, topicOfAlarm, type Offer } from './advice.ts';
import { ARTICLES, PUBLISHED } from './documents.ts';
import { listMarked } from './marks-store.ts';

/** Kinds of open alarms that something is recommended for. */
const KINDS = 3;
const OF_KIND = 2;
const LATEST = 8;
const TO_STUDY = 3;
const PASSED = '3';
/** Statuses of alarms that nobody has finished with: 未处理, 处理中. */
const OPEN_STATUSES = ['0', '1'];
const READ_ALARMS = 30;
const MINE = ['academyExperience', 'academyKnowledge', 'alarmKnowledge'];

/** The first page of the academy: what is to be studied, what my open alarms and orders ask for, what is new, what I keep. */
export async function readHome(ctx: Ctx) {
  const [courses, offers, latest, favourites] = await Promise.all([
    toStudy(ctx),
    recommended(ctx),
    latestOf(ctx),
    favouritesOf(ctx),
  ]);
  return { courses, offers, latest, favourites };
}

/** Courses the reader has not passed, what is due first; none for whom there is no study. */
async function toStudy(ctx: Ctx) {
  if (!holdsKey(ctx.actor, verbPermission(needEntity(ctx, 'course'), 'info'))) return [];
  const { courses } = await listMyCourses(ctx);
  return courses.filter(({ result }) => result !== PASSED).slice(0, TO_STUDY);
}

/** Documents for the most frequent kinds of alarms that are open in the reader's sight, those of his own orders first. */
async function recommended(ctx: Ctx): Promise<readonly Offer[]> {
  const offers: Offer[] = [];
  for (const { alarm, count, isMine } of await openKinds(ctx)) {
    const topic = await topicOfAlarm(ctx, alarm);
    const why = serverText(ctx.lang, isMine ? 'academy.why.myOrder' : 'academy.why.open', {
      about: topic.about,
      count: String(count),
    });
    for (const { found } of await offersOfKind(ctx, MINE, topic, OF_KIND))
      if (!offers.some((one) => one.found.id === found.id)) offers.push({ found, why });
  }
  return offers;
}

interface OpenKind {
  readonly alarm: StoredRow;
  readonly count: number;
  readonly isMine: boolean;
}

async function openKinds(ctx: Ctx): Promise<readonly OpenKind[]> {
  const mine = new Set(
    (await listIfMay(ctx, 'workOrder', { preset: 'mine' })).map((row) => toText(row['id'])),
  );
  const open: Rule = {
    any: [
      { field: 'isActive', op: 'eq', value: true },
      { field: 'status', op: 'in', value: OPEN_STATUSES },
    ],
  };
  const alarms = await listIfMay(ctx, 'alarmRecord', { where: JSON.stringify(open) });
  const kinds = new Map<string, OpenKind>();
  for (const alarm of alarms) {
    const key = `${toText(alarm['alarmType'])}:${toText(alarm['factorCode'])}`;
    const known = kinds.get(key);
    const isMine = mine.has(toText(alarm['workOrderId']));
    kinds.set(key, {
      alarm: known && !(isMine && !known.isMine) ? known.alarm : alarm,
      count: (known?.count ?? 0) + 1,
      isMine: isMine || known?.isMine === true,
    });
  }
  return [...kinds.values()]
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine) || b.count - a.count)
    .slice(0, KINDS);
}

async function listIfMay(
  ctx: Ctx,
  name: string,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly StoredRow[]> {
  const entity: EntitySchema = needEntity(ctx, name);
  if (!holdsKey(ctx.actor, verbPermission(entity, 'page'))) return [];
  return (await pageRecords(ctx, name, { ...query, limit: READ_ALARMS })).list;
}

async function latestOf(ctx: Ctx): Promise<readonly FoundRecord[]> {
  const rule: Rule = { field: 'status', op: 'eq', value: PUBLISHED };
  const found = await Promise.all(
    ARTICLES.map((name) => findByRule(ctx, name, { rule, limit: LATEST })),
  );
  return found
    .flat()
    .toSorted((a, b) => (dayOf(a) < dayOf(b) || (dayOf(a) === dayOf(b) && a.id < b.id) ? 1 : -1))
    .slice(0, LATEST);
}

function dayOf({ row }: FoundRecord): string {
  return toText(row['publishedOn']);
}

async function favouritesOf(ctx: Ctx): Promise<readonly FoundRecord[]> {
  const marked = await listMarked(ctx.db, {
    userId: ctx.actor.id,
    kind: 'favourite',
    limit: LATEST,
  });
  const names = [...new Set(marked.map(({ entity }) => entity))];
  const found = await Promise.all(
    names.map((name) => {
      const ids = marked.filter(({ entity }) => entity === name).map(({ id }) => id);
      return findByRule(ctx, name, { rule: { field: 'id', op: 'in', value: ids }, limit: LATEST });
    }),
  );
  const all = found.flat();
  return marked.flatMap(
    ({ entity, id }) => all.find((one) => one.entity === entity && one.id === id) ?? [],
  );
}
