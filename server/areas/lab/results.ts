import { wallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { limitInUnit } from '#schemas/formulas/measured-units.ts';
import {
  reportResult,
  isMethodUnfit,
  isOverLimit,
  isUndecided,
  type Reported,
} from '#schemas/formulas/measured.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { withTaken } from '#server/records/resource/taken.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findMethod, listMethodsOf, listPlanned, type MethodRow } from './result-store.ts';

/** Statuses of a result (`testingResult`). */
export const RESULT = { planned: '0', open: '2', passed: '5', retested: '9' } as const;
/** Of a sample (dictionary `sample_status`): nobody took it. */
const UNTAKEN = '0';

/** What a stored result says once it is read by its method. */
export function readStored(row: {
  readonly digits?: unknown;
  readonly parallel?: unknown;
  readonly detectionLimit?: unknown;
  readonly places?: unknown;
}): Reported {
  return reportResult({
    written: [row.digits, row.parallel],
    detectionLimit: row.detectionLimit,
    places: toNumber(row.places),
  });
}

/**
 * Every item of every sample that was taken gets its line, with the method that is in use for it and the limit of the task. Those that are
 * there stay as they are.
 */
export async function planResults(tx: Ctx, { row }: MoveStep): Promise<void> {
  const taskId = toText(row['id']);
  const planned = await listPlanned(tx.db, taskId, UNTAKEN);
  const today = wallTime(tx.now()).slice(0, 10);
  const methods = await listMethodsOf(
    tx.db,
    [...new Set(planned.map((one) => one.factorId))],
    today,
  );
  for (const one of planned) {
    const asked = askedOf(row, one);
    const ofFactor = methods.filter(({ factorId }) => factorId === one.factorId);
    const method =
      ofFactor.find(({ name }) => asked.method !== '' && name.includes(asked.method)) ??
      ofFactor[0];
    const unit = asked.unit ?? one.unit;
    const limit = asked.limit && limitInUnit(asked.limit, unit, method?.unit);
    await insertResult(tx, {
      taskId,
      sampleId: one.sampleId,
      item: one.factorName,
      factorId: one.factorId,
      round: 1,
      status: RESULT.planned,
      unit,
      ...(method && ofMethod(method)),
      limitValue: limit,
      isUnfit: isMethodUnfit(method?.detectionLimit, limit) === true,
    });
  }
}

/** What the task asks of an item at a point: its limit, unit and method. */
function askedOf(
  task: StoredRow,
  { factorId, point }: { readonly factorId: string; readonly point: string | null },
): { readonly limit: string | null; readonly unit: string | null; readonly method: string } {
  const items = (Array.isArray(task['items']) ? task['items'] : []) as readonly StoredRow[];
  const ofFactor = items.filter((item) => toText(item['factorId']) === factorId);
  const found = ofFactor.find((item) => toText(item['point']) === point) ?? ofFactor[0];
  return {
    limit: limitOf(found),
    unit: toText(found?.['unit']) || null,
    method: toText(found?.['method']).trim(),
  };
}

/** A limit as results keep it: one number, or a span `6~9` where the task says from where it begins. */
function limitOf(item: StoredRow | undefined): string | null {
  const [from, to] = [item?.['limitFrom'], item?.['limitValue']].map((end) => trimmed(toText(end)));
  return to ? [from, to].filter(Boolean).join('~') : null;
}

/** Without zeros behind the point that say nothing. */
function trimmed(text: string): string {
  return /\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** What a result keeps of its method: as it is now, whatever becomes of the method. */
function ofMethod({ id, name, unit, detectionLimit, quantLimit, places }: MethodRow): StoredRow {
  return { methodId: id, methodName: name, unit, detectionLimit, quantLimit, places };
}

async function insertResult(tx: Ctx, values: StoredRow): Promise<void> {
  const entity = needEntity(tx, 'testingResult');
  const at = wallTime(tx.now());
  const audit = { creator: tx.actor.id, createDate: at, updater: tx.actor.id, updateDate: at };
  const taken = await withTaken(tx, entity, values);
  const made = { isOver: false, ...taken, id: newId(), version: 1, ...audit };
  await insertKept(tx.db, entity, made as never, tx.actor.id);
}

/** What was entered, read by its method and rounded once: set together with it. @throws AppError `invalid` it is no result */
export async function readResult(tx: Ctx, { row, form }: MoveFacts): Promise<StoredRow> {
  const whole: StoredRow = { ...row, ...form };
  const method = await findMethod(tx.db, toText(whole['methodId']) || '0');
  const known: StoredRow = method
    ? { ...whole, ...ofMethod(method), limitValue: limitFor(row, method) }
    : whole;
  const reported = readStored(known);
  if (reported.kind === 'missing')
    throw new AppError(
      'invalid',
      {},
      { issues: [{ path: 'digits', rule: 'pattern', message: 'validation.pattern' }] },
    );
  return {
    ...(method && { ...ofMethod(method), limitValue: known['limitValue'] }),
    kind: reported.kind,
    reported: reported.text,
    isOver: isOverLimit(reported, known['limitValue']) === true,
    isUnfit: isUnfit(reported, known) === true,
    // what was compared of another number says nothing of this one
    comparison: null,
    // who corrects a number did not measure it
    ...(toText(form['reason']) === '' && {
      analystId: tx.actor.id,
      recordedAt: wallTime(tx.now()),
    }),
  };
}

/** The limit of a result in the unit of the method it was found by. */
function limitFor(row: StoredRow, { unit }: MethodRow): string | null {
  const limit = toText(row['limitValue']);
  return limit === '' ? null : limitInUnit(limit, toText(row['unit']), unit);
}

/** Whether a result cannot tell what its limit asks for: it was only written as below or above a bound that decides nothing, or its method cannot. */
function isUnfit(
  reported: Reported,
  known: { readonly detectionLimit?: unknown; readonly limitValue?: unknown },
): boolean | null {
  return (
    isUndecided(reported, known.limitValue) ?? isMethodUnfit(known.detectionLimit, known.limitValue)
  );
}

/** On which side of what decides nothing a result lies that cannot tell what its limit asks for; null where it can. */
export function unfitSide(
  reported: Reported,
  known: Parameters<typeof isUnfit>[1],
): 'below' | 'above' | null {
  if (isUnfit(reported, known) !== true) return null;
  return reported.kind === 'above' ? 'above' : 'below';
}

/** The next round of a result: nothing of what was found before stands in it. */
export async function beginRetest(tx: Ctx, { row, form }: MoveStep): Promise<void> {
  const { taskId, sampleId, item, factorId, limitValue, unit, methodId, methodName } = row;
  const { detectionLimit, quantLimit, places, isUnfit } = row;
  await insertResult(tx, {
    taskId,
    sampleId,
    item,
    factorId,
    limitValue,
    unit,
    methodId,
    methodName,
    detectionLimit,
    quantLimit,
    places,
    isUnfit,
    round: (toNumber(row['round']) ?? 1) + 1,
    status: RESULT.open,
    retestOf: row['id'],
    retestBy: tx.actor.id,
    retestReason: form['reason'],
  });
}
