import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { diagnosePoints } from '#server/areas/diagnosis/diagnose-enterprise.ts';
import { diagnose } from '#server/areas/diagnosis/face.ts';
import { insertHits } from '#server/areas/ingest/face.ts';
import { followRaise, readWorlds } from '#server/areas/rule/act.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { runTimers } from '#server/moves/timers.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { readOldMessages } from '#server/seeds/demo-city-store.ts';
import type { SeededCity, SeededStation } from '#server/seeds/demo-city.ts';
import demo from '#server/seeds/demo-rules.json' with { type: 'json' };
import { beginImport, openBooks } from './book-rights.ts';
import { fillBooks } from './books.ts';
import { fillDoors } from './doors.ts';
import { followLeak } from './leak.ts';
import { fillOrderWork } from './order-work.ts';
import { fillContracts, fillTrainings } from './papers.ts';
import { DemoPast } from './past.ts';
import { findRaises, type Raise } from './raises.ts';
import { seedRules, type SeededRule } from './rules.ts';
import { fillSampling } from './sampling.ts';
import { fillStock } from './stock.ts';
import { fillStudy } from './study.ts';
import { fillTests, type TestingStory } from './testing.ts';

const TEXTS = demo.texts;
/** A raise is told when its hour is over. */
const TOLD_MS = HOUR_MS;
/** When rules that run, or ran, began to. */
const AMMONIA_DAYS = 6;
/** For how long rules were tried, by their keys: that of working nights past the longest holidays. */
const TRIAL_DAYS = { flow: 7, night: 14 } as const;
const JUMP_DAYS = { from: 27, to: 8 } as const;

interface Story {
  readonly past: DemoPast;
  readonly city: SeededCity;
  readonly rules: ReadonlyMap<string, SeededRule>;
  readonly nowMs: number;
}

/**
 * Rules that run, are tried and were stopped, and what came of them within the demo month: hits, warnings, an order, supervisions, diagnoses
 * and a special event; standing books. Each is made as its people make it. Comes after the keys of the roles. A story that is refused is left out and told
 * in the log.
 */
export async function seedCases(
  tx: Ctx,
  city: SeededCity,
  { files, home }: Pick<TestingStory, 'files' | 'home'>,
): Promise<void> {
  const nowMs = tx.now().getTime();
  const past = new DemoPast(tx, city);
  await telling(tx, 'rules', async () => {
    const story: Story = { past, city, rules: await seedRules(past, city, nowMs), nowMs };
    for (const [name, tell] of Object.entries(STORIES)) await telling(tx, name, () => tell(story));
  });
  await telling(tx, 'books', () => fillBooks({ past, city, files, nowMs }));
  await telling(tx, 'bookRights', () => openBooks({ past, nowMs }));
  await telling(tx, 'bookImport', () => beginImport({ past, nowMs }));
  await telling(tx, 'doors', () => fillDoors({ past, files, nowMs }));
  await telling(tx, 'stock', () => fillStock({ past, city, nowMs }));
  await telling(tx, 'orderWork', () => fillOrderWork(past, nowMs));
  await telling(tx, 'sampling', () => fillSampling({ past, city, nowMs }));
  await telling(tx, 'tests', () => fillTests({ past, city, files, home, nowMs }));
  await telling(tx, 'leak', () => followLeak({ past, city, files, home, nowMs }));
  await telling(tx, 'study', () => fillStudy({ past, nowMs }));
  await telling(tx, 'contracts', () => fillContracts({ past, city, nowMs }));
  await telling(tx, 'trainings', () => fillTrainings({ past, city, files, nowMs }));
  await readOldMessages(tx.db, new Date(nowMs - DAY_MS));
}

/** Tells a story of the city; one that is refused is left out, and told in the log. */
export async function telling(tx: Ctx, name: string, tell: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(tx.db, tell);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tx.log.warn(
      { story: name, error: error.error, params: error.params, issues: error.issues },
      'a story of the demo city is refused',
    );
  }
}

const STORIES: Readonly<Record<string, (story: Story) => Promise<void>>> = {
  hits,
  ammonia,
  jump,
  diagnoses,
  event,
};

/** What the rules on trial hit. */
async function hits({ past, city, rules, nowMs }: Story): Promise<void> {
  for (const [key, days] of Object.entries(TRIAL_DAYS)) {
    const rule = rules.get(key);
    if (!rule) continue;
    const raises = await findRaises(past.at(nowMs), city, rule, {
      fromMs: nowMs - days * DAY_MS,
      toMs: nowMs,
    });
    await insertHits(
      past.at(nowMs).db,
      raises.map(({ ruleId, version, pointId, at, value, evidence }) => {
        const { stationId, enterpriseId, regionCode } = stationOf(
          city,
          (one) => one.pointId === pointId,
        );
        return {
          id: newId(),
          ruleId,
          version,
          pointId,
          stationId,
          enterpriseId,
          regionCode,
          at,
          value,
          evidence,
        };
      }),
    );
  }
}

/** Ammonia comes near its limit: a warning and an order; the order is done, the enterprise is late with what the bureau asked of it. */
async function ammonia({ past, city, rules, nowMs }: Story): Promise<void> {
  const [raise] = await raisesOf({ past, city, rules, nowMs }, 'ammonia', {
    fromMs: nowMs - AMMONIA_DAYS * DAY_MS,
    toMs: nowMs,
  });
  if (!raise) return;
  const toldMs = toldAt(raise);
  const id = await follow(past, raise);
  const warning = (who: string, hours: number, move: string, fields: object) =>
    makeMove(past, who, toldMs + hours * HOUR_MS, { entity: 'warning', id, move, fields });
  await warning('bureau', 1, 'verify', { verifyResult: '1', reason: '1', comment: TEXTS.verify });
  await diagnose(await past.as('opsmgr', toldMs + 1.5 * HOUR_MS), {
    pointId: raise.pointId,
    factorCode: raise.factorCode,
    warningId: id,
  });
  await warning('opsmgr', 2, 'dispatch', { urgency: '2', comment: TEXTS.dispatch });
  const [dispatched] = await rowsOf(past.at(nowMs), 'warning', 'id', id);
  const workOrderId = String(dispatched?.['workOrderId'] ?? '');
  const order = (who: string, hours: number, move: string, fields: object) =>
    makeMove(past, who, toldMs + hours * HOUR_MS, {
      entity: 'workOrder',
      id: workOrderId,
      move,
      fields,
    });
  await order('opsmgr', 2.2, 'assign', { assigneeId: past.idOf('opseng'), comment: TEXTS.assign });
  await order('opseng', 2.5, 'accept', {});
  await order('opseng', 6, 'submit', { result: TEXTS.result });
  await order('opsmgr', 8, 'audit', { comment: TEXTS.audit });
  const deadlineMs = Math.min(nowMs - 3 * HOUR_MS, toldMs + 40 * HOUR_MS);
  await warning('bureau', 10, 'supervise', {
    title: TEXTS.matter,
    content: TEXTS.demand,
    deadline: wallTime(deadlineMs),
  });
  await makeMove(past, 'enterprise', toldMs + 13 * HOUR_MS, {
    entity: 'supervision',
    id: await supervisionOf(past.at(nowMs), id),
    move: 'sign',
    fields: {},
  });
  await runTimers(past.at(deadlineMs + MINUTE_MS), 'supervision');
}

/** A stopped rule: of its warnings the first led to a supervision that is done, the second was a false alarm, the others are closed. */
async function jump({ past, city, rules, nowMs }: Story): Promise<void> {
  const raises = await raisesOf({ past, city, rules, nowMs }, 'jump', {
    fromMs: nowMs - JUMP_DAYS.from * DAY_MS,
    toMs: nowMs - JUMP_DAYS.to * DAY_MS,
  });
  for (const [n, raise] of raises.entries()) {
    const toldMs = toldAt(raise);
    const id = await follow(past, raise);
    const moveOf =
      (record: { readonly entity: string; readonly id: string }) =>
      (who: string, hours: number, move: string, fields: object) =>
        makeMove(past, who, toldMs + hours * HOUR_MS, { ...record, move, fields });
    const move = moveOf({ entity: 'warning', id });
    if (n === 1) {
      await move('bureau', 2, 'verify', {
        verifyResult: '2',
        reason: '4',
        comment: TEXTS.falseAlarm,
      });
      continue;
    }
    await move('bureau', 2, 'verify', {
      verifyResult: '1',
      reason: '2',
      comment: TEXTS.jumpVerify,
    });
    if (n === 0) {
      await move('bureau', 4, 'supervise', {
        title: TEXTS.jumpMatter,
        content: TEXTS.jumpDemand,
        deadline: wallTime(toldMs + 5 * DAY_MS),
      });
      const supervision = moveOf({
        entity: 'supervision',
        id: await supervisionOf(past.at(nowMs), id),
      });
      await supervision('enterprise', 6, 'sign', {});
      await supervision('enterprise', 30, 'answer', { feedback: TEXTS.jumpFeedback });
      await supervision('bureau', 50, 'finish', { comment: TEXTS.jumpFinish });
    }
    await move('bureau', 51, 'close', { comment: TEXTS.jumpClose });
  }
}

/** The newest alarm that its manager sees, as soon as it was there, and an enterprise as a whole. */
async function diagnoses({ past, city, nowMs }: Story): Promise<void> {
  const ctx = await past.as('opsmgr', nowMs - 2 * HOUR_MS);
  const entity = needEntity(ctx, 'alarmRecord');
  const until = { field: 'alarmTime', op: 'le', value: wallTime(ctx.now()) } as const;
  const alarms = await listRows(ctx.db, ctx.scope, entity, {
    where: [ruleCondition(entity, until)],
    order: [{ field: 'alarmTime', direction: 'desc' }],
    limit: 1,
  });
  for (const { id } of alarms) await diagnose(ctx, { alarmId: id });
  const { enterpriseId } = stationOf(city, ({ station }) => station.enterprise === 'qy');
  await diagnosePoints(await past.as('bureau', nowMs - HOUR_MS), { enterpriseId });
}

/** One that is over, beside those that the file of special events brings. */
async function event({ past, city, nowMs }: Story): Promise<void> {
  const at = (daysAgo: number) => nowMs - daysAgo * DAY_MS;
  const seeded = city.stations.filter(({ station }) => ['QY-01', 'QY-03'].includes(station.code));
  const { id } = await saveRecord(await past.as('bureau', at(24)), 'specialEvent', {
    name: TEXTS.eventName,
    type: '4',
    level: '3',
    regionCode: '3305',
    beginTime: wallTime(at(21)),
    endTime: wallTime(at(14)),
    raisesLevel: false,
    stationIds: seeded.map(({ stationId }) => stationId),
    requirements: TEXTS.eventDemand,
  });
  await makeMove(past, 'bureau', at(21), { entity: 'specialEvent', id, move: 'begin', fields: {} });
  await makeMove(past, 'bureau', at(14), {
    entity: 'specialEvent',
    id,
    move: 'end',
    fields: { comment: TEXTS.eventEnd },
  });
}

interface Move {
  readonly entity: string;
  readonly id: string;
  readonly move: string;
  readonly fields: object;
}

async function makeMove(
  past: DemoPast,
  who: string,
  atMs: number,
  { entity, id, move, fields }: Move,
): Promise<void> {
  await moveRecord(await past.as(who, atMs), entity, { id, move, fields: { ...fields } });
}

async function raisesOf(
  { past, city, rules, nowMs }: Story,
  key: string,
  running: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly Raise[]> {
  const rule = rules.get(key);
  return rule ? findRaises(past.at(nowMs), city, rule, running) : [];
}

const toldAt = ({ at }: Raise): number => Date.parse(at) + TOLD_MS;

/** What the rule asks for is done. @returns the warning that came of it. */
async function follow(past: DemoPast, raise: Raise): Promise<string> {
  const ctx = past.at(toldAt(raise));
  await followRaise(ctx, raise, await readWorlds(ctx));
  const rows = await rowsOf(ctx, 'warning', 'ruleId', raise.ruleId);
  const made = rows.find(
    ({ monitorPointId, status }) => monitorPointId === raise.pointId && status === '0',
  );
  if (!made) throw new Error('a raise of the demo city: expected a warning, got none');
  return String(made.id);
}

async function supervisionOf(ctx: Ctx, warningId: string): Promise<string> {
  const [made] = await rowsOf(ctx, 'supervision', 'warningId', warningId);
  if (!made) throw new Error('a supervision of the demo city: expected one, got none');
  return String(made.id);
}

async function rowsOf<N extends 'warning' | 'supervision'>(
  ctx: Ctx,
  name: N,
  field: string,
  value: string,
) {
  const entity = needEntity(ctx, name);
  return listRows(ctx.db, ctx.scope, entity, {
    where: [ruleCondition(entity, { field, op: 'eq', value })],
  });
}

function stationOf({ stations }: SeededCity, isIt: (one: SeededStation) => boolean): SeededStation {
  const found = stations.find(isIt);
  if (!found) throw new Error('a station of the demo city: expected one, got none');
  return found;
}
