import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import type { Evidence } from '#schemas/monitor-rules/evidence.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { effectsThatHold, runEffects } from '#server/moves/effects.ts';
import { lifeOf } from '#server/moves/life-of.ts';
import { insertMoveLog } from '#server/moves/move-store.ts';
import { needEntity } from '#server/records/access.ts';
import { numbersDue } from '#server/records/numbers.ts';
import { insertKept, updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import {
  findOpenWarning,
  findPlace,
  findWarningOfKey,
  keepWarningKey,
  lockWarnings,
  type OpenWarning,
  type WarningPlace,
} from './warning-store.ts';

/** A warning as rules, trends, alarms and people raise it. Times are ISO text. */
export interface NewWarning {
  readonly source: 'rule' | 'trend' | 'alarm' | 'manual';
  /** Once only, e.g. rule, version, point and time of what fired: the same key never makes or adds twice. At most 200 characters. */
  readonly key: string;
  /** Dictionary warning_level: 1 red (worst) to 4 blue. */
  readonly level: string;
  /** Dictionary warning_reason. */
  readonly reason: string | null;
  readonly title: string;
  readonly monitorPointId: string;
  readonly stationId: string;
  readonly enterpriseId: string | null;
  readonly factorCode: string | null;
  readonly beginTime: string;
  readonly value: number | null;
  readonly limit: number | null;
  /** Of both where it is not that of the factor: null where they have none. */
  readonly unit?: string | null;
  /** How the values go, in one sentence. */
  readonly trend?: string | null;
  /** What `title` and `trend` are in other languages. */
  readonly words: Words | null;
  readonly ruleId?: string | null;
  readonly ruleVersion?: number | null;
  readonly evidence?: Evidence | null;
  readonly alarmId?: string | null;
}

const OPEN_STATUS = '0';
const RAISE = 'raise';
const MAX_TITLE = 200;
const MAX_TREND = 300;

/**
 * Raises warnings, each key once. Where one of the same rule (or else source), point and factor goes on, it takes the new one in: another
 * time, the latest value, the worse level. Who sees the station is told of a new one and of a level that rises. Call it in a transaction
 * or outside of one; it is all or nothing.
 * @returns for each, in their order, the id of the warning it made or went into.
 */
export async function createWarnings(
  ctx: Ctx,
  warnings: readonly NewWarning[],
): Promise<readonly string[]> {
  if (warnings.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    await lockWarnings(tx.db);
    const ids: string[] = [];
    for (const warning of warnings) ids.push(await putWarning(tx, fitted(tx, warning)));
    return ids;
  });
}

/** Numbers as the fields of a warning keep them: with more decimals than those no move of it would be valid. */
function fitted(tx: Ctx, warning: NewWarning): NewWarning {
  const { value, limitValue } = needEntity(tx, 'warning').fields;
  return { ...warning, value: fit(warning.value, value), limit: fit(warning.limit, limitValue) };
}

function fit(number: number | null, field: FieldSpec | undefined): number | null {
  return number === null || !field || !('scale' in field) || field.scale === undefined
    ? number
    : roundTo(number, field.scale);
}

async function putWarning(tx: Ctx, warning: NewWarning): Promise<string> {
  const done = await findWarningOfKey(tx.db, warning.key);
  if (done !== undefined) return done;
  const { source, ruleId = null, monitorPointId: pointId, factorCode } = warning;
  const open = await findOpenWarning(tx.db, { source, ruleId, pointId, factorCode });
  const id = open ? await addTo(tx, open, warning) : await insertWarning(tx, warning);
  await keepWarningKey(tx.db, { key: warning.key, id, at: tx.now() });
  return id;
}

async function insertWarning(
  tx: Ctx,
  { beginTime, limit, ...warning }: NewWarning,
): Promise<string> {
  const life = lifeOf(tx, 'warning');
  const { regionCode, unit } = await placeOf(tx, warning);
  const now = wallTime(tx.now());
  const entity = needEntity(tx, 'warning');
  const row = {
    ...warning,
    id: newId(),
    ...(await numbersDue(tx, entity, { row: {} })),
    title: warning.title.slice(0, MAX_TITLE),
    trend: warning.trend?.slice(0, MAX_TREND) ?? null,
    beginTime: momentOf(beginTime),
    endTime: momentOf(beginTime),
    times: 1,
    limitValue: limit,
    regionCode,
    unit,
    status: OPEN_STATUS,
    verifyStatus: '0',
    creator: tx.actor.id,
    createDate: now,
    updater: tx.actor.id,
    updateDate: now,
    version: 1,
  };
  await insertKept(tx.db, entity, row, tx.actor.id);
  const log = {
    id: newId(),
    entity: 'warning',
    recordId: row.id,
    at: tx.now(),
    userId: tx.actor.id,
    move: RAISE,
    from: null,
    to: OPEN_STATUS,
  };
  await insertMoveLog(tx.db, { ...log, comment: null, words: null, fields: {} });
  await tell(tx, row, life.states.moves[RAISE]?.title ?? '');
  tx.emit('entity.changed', { entity: 'warning', id: row.id, change: 'save', by: tx.actor.id });
  return row.id;
}

async function placeOf(
  tx: Ctx,
  {
    stationId,
    monitorPointId: pointId,
    factorCode,
    unit,
  }: Pick<NewWarning, 'stationId' | 'monitorPointId' | 'factorCode' | 'unit'>,
): Promise<WarningPlace> {
  const place = await findPlace(tx.db, { stationId, pointId, factorCode });
  return { ...place, unit: unit === undefined ? place.unit : unit };
}

/** Another time of a warning that goes on; a lesser level never replaces a worse one. */
async function addTo(tx: Ctx, open: OpenWarning, warning: NewWarning): Promise<string> {
  const { level, beginTime, value, limit, trend, evidence, words } = warning;
  const entity = needEntity(tx, 'warning');
  const at = momentOf(beginTime);
  const isWorse = Number(level) < Number(open.level);
  const isLater = at >= open.endTime;
  const latest = isLater
    ? {
        endTime: at,
        value,
        limitValue: limit,
        unit: (await placeOf(tx, warning)).unit,
        ...(trend ? { trend: trend.slice(0, MAX_TREND), words } : {}),
        ...(evidence ? { evidence } : {}),
      }
    : {};
  const set = { times: open.times + 1, ...latest, ...(isWorse ? { level } : {}) };
  const row = await updateById(tx.db, entity, {
    id: open.id,
    by: tx.actor.id,
    keepsVersion: true,
    set,
  });
  if (row && isWorse) await tell(tx, row, serverText(tx.lang, 'warning.lifted'), 'warning.lifted');
  tx.emit('entity.changed', { entity: 'warning', id: open.id, change: 'update', by: tx.actor.id });
  return open.id;
}

/** Whoever sees the station reads of it, as the file of warnings says for new ones. */
async function tell(tx: Ctx, row: StoredRow, what: string, whatKey?: ServerKey): Promise<void> {
  const life = lifeOf(tx, 'warning');
  const step = { ...life, move: RAISE, row, form: {}, to: OPEN_STATUS };
  const effects = effectsThatHold(tx, life.states.moves[RAISE]?.effects ?? [], step);
  await runEffects(tx, effects, {
    ...step,
    after: row,
    what,
    ...(whatKey === undefined ? {} : { whatKey }),
    comment: null,
  });
}

function momentOf(iso: string): string {
  return wallTime(parseWallTime(iso) ?? Date.parse(iso));
}
