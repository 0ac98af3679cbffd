import { setImmediate as giveWay } from 'node:timers/promises';

import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages, wordsFor } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { turnsPart } from '#server/base/turns/turns.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import {
  DEFAULT_MS,
  keepLooked,
  lookAt,
  readSpan,
  RESULT,
  TARGET,
  type Diagnosed,
} from './diagnose.ts';

/** Points of one enterprise; there are none with more. */
const MOST_POINTS = 200;
const MOST_TEXT = 1000;
/** Points that the summary names. */
const NAMED = 10;

interface EnterpriseQuestion {
  readonly enterpriseId: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Each takes seconds of the database. */
const TURNS = turnsPart('diagnosing an enterprise', {
  running: 2,
  waiting: 8,
  ofOne: 1,
  refusals: { own: 'errors.diagnosis.running', all: 'errors.diagnosis.tooMany' },
});

/**
 * Diagnoses every point of an enterprise that the asker sees, each as a record of its own, and keeps one that says what came of all. Each
 * point is read outside of a transaction and kept in one of its own, so that packets and others pass between them; one person has one run
 * at a time, two run at once, and more wait.
 * @returns the id of that one
 * @throws AppError `notFound` no such enterprise in the caller's sight; `tooMany` one of his runs, or too many wait; `invalid` as `diagnose`
 */
export async function diagnoseEnterprise(ctx: Ctx, asked: EnterpriseQuestion): Promise<string> {
  // joined by every point it would keep the embedded database from everybody until the last
  if (ctx.db.isTransaction) throw new Error('an enterprise is diagnosed outside of a transaction');
  return ctx.house.of(TURNS)(ctx.actor.id, () => diagnosePoints(ctx, asked));
}

/**
 * As `diagnoseEnterprise`, without a turn and, if the caller has one, within his transaction: for whoever keeps nobody waiting, such as a
 * seed before anybody is let in.
 */
export async function diagnosePoints(
  ctx: Ctx,
  { enterpriseId, from, until }: EnterpriseQuestion,
): Promise<string> {
  const enterprise = await findVisible(ctx, needEntity(ctx, 'enterprise'), enterpriseId);
  const nowMs = ctx.now().getTime();
  const span = readSpan({ from, until }, { fromMs: nowMs - DEFAULT_MS, toMs: nowMs });
  const points = await pointsOf(ctx, enterpriseId);
  const id = newId();
  const diagnosed: Diagnosed[] = [];
  const at = { parentId: id, from: wallTime(span.fromMs), until: wallTime(span.toMs) };
  for (const pointId of points) {
    const looked = await lookAt(ctx, { pointId, ...at });
    diagnosed.push(await inTransaction(ctx, (tx) => keepLooked(tx, looked)));
    // an answer of the database may come without the event loop turning
    await giveWay();
  }
  const now = wallTime(ctx.now());
  const row = {
    id,
    target: TARGET.enterprise,
    enterpriseId,
    regionCode: enterprise.regionCode,
    beginTime: wallTime(span.fromMs),
    endTime: wallTime(span.toMs),
    ...(await sumUp(ctx, diagnosed)),
    findings: [],
    creator: ctx.actor.id,
    createDate: now,
    updateDate: now,
  };
  await inTransaction(ctx, (tx) =>
    insertKept(tx.db, needEntity(tx, 'diagnosis'), row, tx.actor.id),
  );
  return id;
}

async function pointsOf(tx: Ctx, enterpriseId: string): Promise<readonly string[]> {
  const entity = needEntity(tx, 'monitorPoint');
  const where = [ruleCondition(entity, { field: 'enterpriseId', op: 'eq', value: enterpriseId })];
  const rows = await listRows(tx.db, tx.scope, entity, {
    where,
    fields: ['id'],
    limit: MOST_POINTS,
  });
  return rows.map(({ id }) => id);
}

/** The worst of all stands for the enterprise; with nothing wrong it is too little to say so where one point had too little. */
async function sumUp(tx: Ctx, diagnosed: readonly Diagnosed[]) {
  const found = diagnosed
    .filter(({ findingCount }) => findingCount > 0)
    .sort((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0));
  const [worst] = found;
  const few = diagnosed.filter(({ result }) => result === RESULT.tooLittle).length;
  const counts = { points: diagnosed.length, found: found.length, few };
  const texts = await inLanguages(tx, ({ lang }) => {
    const named = found.slice(0, NAMED).map(({ pointName, cause: stored, words }) => {
      const { cause = stored } = wordsFor(lang, words);
      return serverText(lang, 'diagnosis.enterprise.point', { pointName, cause });
    });
    return {
      cause: [serverText(lang, 'diagnosis.enterprise.sum', counts), ...named]
        .join('\n')
        .slice(0, MOST_TEXT),
      advice: serverText(
        lang,
        found.length > 0 ? 'diagnosis.enterprise.advice' : 'diagnosis.advice.none',
      ),
    };
  });
  return {
    result: worst?.result ?? (few > 0 || diagnosed.length === 0 ? RESULT.tooLittle : RESULT.none),
    confidence: worst?.confidence ?? null,
    findingCount: diagnosed.reduce((sum, { findingCount }) => sum + findingCount, 0),
    valueCount: diagnosed.reduce((sum, { valueCount }) => sum + valueCount, 0),
    ...texts,
  };
}
