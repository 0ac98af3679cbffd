import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { computeSheets, lastPeriod, periodBefore, type Period } from '#server/areas/assess/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import demo from '#server/seeds/demo-assess.json' with { type: 'json' };
import { readOldMessages } from '#server/seeds/demo-city-store.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import { telling } from './cases.ts';
import { DemoPast } from './past.ts';

const KINDS = ['1', '2', '3'] as const;
/** The month that is objected to was announced so long ago. */
const ANNOUNCED_DAYS = 8;
/** Of the month before: announced when it was over, published when nobody objected. */
const EARLIER = { announcedDays: 2, publishedDays: 13 } as const;

interface Story {
  readonly past: DemoPast;
  readonly nowMs: number;
}

/**
 * Months of assessment out of the city's own data: one published, one whose scores of O&M companies are published, with one that was objected
 * to and mended, while enterprises may still object; and the last one as drafts. Comes after the days are summed up.
 */
export async function seedAssessment(tx: Ctx, city: SeededCity): Promise<void> {
  await telling(tx, 'assessment', () =>
    fillAssessment({ past: new DemoPast(tx, city), nowMs: tx.now().getTime() }),
  );
  await readOldMessages(tx.db, new Date(tx.now().getTime() - DAY_MS));
}

async function fillAssessment(story: Story): Promise<void> {
  const { past, nowMs } = story;
  const told = lastPeriod('month', new Date(nowMs - ANNOUNCED_DAYS * DAY_MS));
  const earlier = periodBefore(told);
  await noteFacts(story, told);
  await computeAll(story, earlier);
  const over = endMs(earlier);
  await moveAll(
    await past.as('bureau', over + EARLIER.announcedDays * DAY_MS),
    earlier,
    'announce',
  );
  await moveAll(past.at(over + EARLIER.publishedDays * DAY_MS), earlier, 'release');
  await computeAll(story, told);
  await object(story, told);
  const last = lastPeriod('month', new Date(nowMs));
  if (last.name !== told.name) await computeAll(story, last);
}

/** The company objects, the bureau corrects what it had noted, and the second version is published. */
async function object({ past, nowMs }: Story, told: Period): Promise<void> {
  const at = (days: number): number => nowMs - (ANNOUNCED_DAYS - days) * DAY_MS;
  await moveAll(await past.as('bureau', at(0)), told, 'announce');
  const manager = await past.as('opsmgr', at(1));
  const [own] = await sheetsOf(manager, told, '2');
  if (!own) return;
  await moveRecord(manager, 'assessSheet', {
    id: own,
    move: 'object',
    fields: { objection: demo.objection },
  });
  const bureau = await past.as('bureau', at(2));
  await saveRecord(bureau, 'assessFact', {
    ...demo.given,
    type: 'score',
    kind: '2',
    opsCompanyId: manager.actor.opsCompanyId,
    happenedOn: told.to,
  });
  await moveRecord(bureau, 'assessSheet', {
    id: own,
    move: 'mend',
    fields: { answer: demo.answer },
  });
  await moveAll(await past.as('bureau', at(3)), told, 'announce');
  for (const id of await sheetsOf(past.at(at(6)), told, '2'))
    await moveOpen(past.at(at(6)), id, 'release');
}

async function computeAll({ past, nowMs }: Story, period: Period): Promise<void> {
  for (const kind of KINDS) await computeSheets(past.at(nowMs - HOUR_MS), { kind, period });
}

/** Makes a move of every sheet of a month that stands where it leads from. */
async function moveAll(ctx: Ctx, period: Period, move: 'announce' | 'release'): Promise<void> {
  for (const kind of KINDS)
    for (const id of await sheetsOf(ctx, period, kind)) await moveOpen(ctx, id, move);
}

const FROM = { announce: '0', release: '1' } as const;

async function moveOpen(ctx: Ctx, id: string, move: 'announce' | 'release'): Promise<void> {
  const entity = needEntity(ctx, 'assessSheet');
  const [row] = await listRows(ctx.db, ctx.scope, entity, {
    where: [ruleCondition(entity, { field: 'id', op: 'eq', value: id })],
  });
  if (row?.status === FROM[move]) await moveRecord(ctx, 'assessSheet', { id, move, fields: {} });
}

async function sheetsOf(ctx: Ctx, period: Period, kind: string): Promise<readonly string[]> {
  const entity = needEntity(ctx, 'assessSheet');
  const rows = await listRows(ctx.db, ctx.scope, entity, {
    where: [
      ruleCondition(entity, {
        all: [
          { field: 'period', op: 'eq', value: period.name },
          { field: 'kind', op: 'eq', value: kind },
        ],
      }),
    ],
  });
  return rows.map(({ id }) => String(id));
}

/** What the bureau noted within the month: deductions, and what decides the level of one enterprise. */
async function noteFacts({ past, nowMs }: Story, told: Period): Promise<void> {
  const bureau = await past.as('bureau', nowMs - ANNOUNCED_DAYS * DAY_MS);
  const enterprises = await idsByName(bureau, 'enterprise');
  const companies = await idsByName(bureau, 'opsCompany');
  for (const { enterprise, company, ...fact } of demo.facts)
    await saveRecord(bureau, 'assessFact', {
      ...fact,
      happenedOn: told.to,
      ...(enterprise !== undefined
        ? { kind: '1', enterpriseId: enterprises.get(enterprise) }
        : { kind: '2', opsCompanyId: companies.get(company ?? '') }),
    });
  const { enterpriseAt, veto, content } = demo.veto;
  const stopped = [...enterprises.values()][enterpriseAt];
  if (stopped === undefined) return;
  await saveRecord(bureau, 'assessFact', {
    type: 'veto',
    veto,
    content,
    kind: '1',
    enterpriseId: stopped,
    happenedOn: told.from,
  });
}

async function idsByName(
  ctx: Ctx,
  name: 'enterprise' | 'opsCompany',
): Promise<ReadonlyMap<string, string>> {
  const rows = await listRows(ctx.db, ctx.scope, needEntity(ctx, name), {
    where: [],
    order: [{ field: 'id', direction: 'asc' }],
  });
  return new Map(rows.map((row) => [String(row.name), String(row.id)]));
}

function endMs({ to }: Period): number {
  return parseWallTime(`${to} 23:59:59`) ?? Number.NaN;
}
