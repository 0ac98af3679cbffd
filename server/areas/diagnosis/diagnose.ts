import { HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inLanguages, type Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { NothingCode } from './detect/codes.ts';
import { detectAll, type Verdict } from './detect/detect.ts';
import { findPoint, type DiagnosedPoint } from './diagnosis-store.ts';
import { gatherCase, type Span } from './gather.ts';
import { nameFactors } from './name-factors.ts';
import { sayFinding } from './words.ts';

/** What is looked at: a point, or that of an alarm or a warning. Times are wall times; by default the three days up to now, or around the alarm or warning. */
export interface DiagnosisTarget {
  readonly pointId?: string | undefined;
  readonly factorCode?: string | null | undefined;
  readonly alarmId?: string | undefined;
  readonly warningId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The diagnosis of the enterprise that this one is part of. */
  readonly parentId?: string | undefined;
}

export const TARGET = { point: '1', alarm: '2', warning: '3', enterprise: '4' } as const;
/** Of the dictionary diagnosis_kind, beside the kinds of findings. */
export const RESULT = { none: '0', tooLittle: '9' } as const;

/** What is looked at where nobody says. */
export const DEFAULT_MS = 72 * HOUR_MS;
/** Before an alarm or a warning and after its last value. */
const AROUND = { before: 72 * HOUR_MS, after: 24 * HOUR_MS } as const;
const MOST_MS = 31 * 24 * HOUR_MS;
/** Findings that are kept; more of them say no more. */
const MOST_FINDINGS = 20;
const MOST_TEXT = 1000;

/**
 * Looks through the readings of a point and keeps what was found, in the caller's transaction. That nothing was found is kept too, and
 * so is that there was too little to say anything.
 * @returns the id of the record
 * @throws AppError `notFound` no such point, alarm or warning in the caller's sight; `invalid` the span is empty or longer than 31 days, or
 *   the alarm or warning is of another point
 */
export async function diagnose(tx: Ctx, target: DiagnosisTarget): Promise<string> {
  return (await keepLooked(tx, await lookAt(tx, target))).id;
}

/** What came of it, in short. */
export interface Diagnosed {
  readonly id: string;
  readonly pointName: string;
  readonly result: string;
  readonly confidence: number | null;
  readonly findingCount: number;
  readonly valueCount: number;
  readonly cause: string;
  readonly words: Words | null;
}

/** Looks through the readings of a point, and keeps nothing. @throws AppError as `diagnose` */
export async function lookAt(ctx: Ctx, target: DiagnosisTarget): Promise<Looked> {
  const asked = await askOf(ctx, target);
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), asked.pointId);
  const point = await findPoint(ctx.db, asked.pointId);
  if (!point) throw new AppError('notFound', { id: asked.pointId });
  const { subject, period } = await gatherCase(ctx, point, asked.span);
  return { target, point, ...asked, period, verdict: detectAll(subject, asked.factorCode) };
}

interface PointQuestion {
  readonly pointId: string;
  readonly factorCode: string | null;
  readonly span: Span;
}

async function askOf(tx: Ctx, target: DiagnosisTarget): Promise<PointQuestion> {
  const about = await aboutOf(tx, target);
  const nowMs = tx.now().getTime();
  const usual = about[0] ?? {
    pointId: null,
    factorCode: null,
    span: { fromMs: nowMs - DEFAULT_MS, toMs: nowMs },
  };
  const pointId = target.pointId ?? usual.pointId;
  if (!pointId) throw new AppError('missingParam', { name: 'pointId' });
  // it stands in the report of the alarm or warning: nobody puts another point there
  if (about.some(({ pointId: id }) => id && id !== pointId))
    throw new AppError('invalid', { name: 'pointId', message: 'errors.diagnosis.otherPoint' });
  const factorCode = target.factorCode === undefined ? usual.factorCode : target.factorCode;
  return { pointId, factorCode: factorCode || null, span: readSpan(target, usual.span) };
}

type Usual = Omit<PointQuestion, 'pointId'> & { readonly pointId: string | null };

/** The warning and the alarm that are asked about, each with its point, its factor and the days around it. */
async function aboutOf(
  tx: Ctx,
  { alarmId, warningId }: DiagnosisTarget,
): Promise<readonly Usual[]> {
  const nowMs = tx.now().getTime();
  const about: Usual[] = [];
  if (warningId) {
    const { monitorPointId, factorCode, beginTime, endTime } = await findVisible(
      tx,
      needEntity(tx, 'warning'),
      warningId,
    );
    about.push({ pointId: monitorPointId, factorCode, span: around(beginTime, endTime, nowMs) });
  }
  if (alarmId) {
    const { monitorPointId, factorCode, alarmTime, lastTime } = await findVisible(
      tx,
      needEntity(tx, 'alarmRecord'),
      alarmId,
    );
    about.push({ pointId: monitorPointId, factorCode, span: around(alarmTime, lastTime, nowMs) });
  }
  return about;
}

/** From some days before an alarm or a warning to a day after its last value. */
function around(begin: unknown, end: unknown, nowMs: number): Span {
  const began = parseWallTime(begin) ?? nowMs;
  const toMs = Math.min(nowMs, (parseWallTime(end) ?? began) + AROUND.after);
  return { fromMs: Math.max(began - AROUND.before, toMs - MOST_MS), toMs };
}

/** The span that is asked for, or the usual one; it does not go beyond now. @throws AppError `invalid` it is empty or too long */
export function readSpan(
  { from, until }: Pick<DiagnosisTarget, 'from' | 'until'>,
  usual: Span,
): Span {
  const fromMs = from === undefined ? usual.fromMs : parseWallTime(from);
  const toMs = until === undefined ? usual.toMs : parseWallTime(until);
  if (fromMs === null || toMs === null || fromMs >= toMs || toMs - fromMs > MOST_MS)
    throw new AppError('invalid', { name: 'from', message: 'errors.diagnosis.span' });
  return { fromMs, toMs };
}

/** What was seen at a point. */
export interface Looked extends PointQuestion {
  readonly target: DiagnosisTarget;
  readonly point: DiagnosedPoint;
  readonly period: 'minute' | 'hour';
  readonly verdict: Verdict;
}

/** Keeps it, in the caller's transaction. */
export async function keepLooked(
  tx: Ctx,
  { target, point, factorCode, span, period, verdict }: Looked,
): Promise<Diagnosed> {
  const { findings, valueCount, isTooLittle } = verdict;
  const codes = [
    factorCode,
    ...findings.flatMap((finding) => [finding.factorCode, finding.otherFactorCode]),
  ].filter((code) => code !== null);
  const [first] = findings;
  const nothing = isTooLittle ? 'tooLittle' : 'none';
  const texts = await inLanguages(tx, async (own) => {
    const names = await nameFactors(own, [...new Set(codes)], point.id);
    const said = first ? sayFinding(own.lang, first, names) : sayNothing(own, nothing, valueCount);
    const more =
      findings.length > 1
        ? serverText(own.lang, 'diagnosis.more', { count: findings.length - 1 })
        : '';
    return {
      cause: `${said.cause}${more}`.slice(0, MOST_TEXT),
      advice: said.advice.slice(0, MOST_TEXT),
    };
  });
  const id = newId();
  const now = wallTime(tx.now());
  const row = {
    id,
    target: targetOf(target),
    monitorPointId: point.id,
    stationId: point.stationId,
    enterpriseId: point.enterpriseId,
    regionCode: point.regionCode,
    factorCode,
    result: first?.kind ?? RESULT[nothing],
    confidence: first?.confidence ?? null,
    findingCount: findings.length,
    ...texts,
    beginTime: wallTime(span.fromMs),
    endTime: wallTime(span.toMs),
    period,
    valueCount,
    findings: findings.slice(0, MOST_FINDINGS),
    parentId: target.parentId ?? null,
    alarmId: target.alarmId ?? null,
    warningId: target.warningId ?? null,
    creator: tx.actor.id,
    createDate: now,
    updateDate: now,
  };
  await insertKept(tx.db, needEntity(tx, 'diagnosis'), row, tx.actor.id);
  const { result, confidence, findingCount, cause, words } = row;
  return { id, pointName: point.name, result, confidence, findingCount, valueCount, cause, words };
}

function targetOf({ alarmId, warningId }: DiagnosisTarget): string {
  if (warningId) return TARGET.warning;
  return alarmId ? TARGET.alarm : TARGET.point;
}

function sayNothing(
  tx: Ctx,
  code: NothingCode,
  count: number,
): { readonly cause: string; readonly advice: string } {
  return {
    cause: serverText(tx.lang, `diagnosis.cause.${code}`, { count }),
    advice: serverText(tx.lang, `diagnosis.advice.${code}`, { count }),
  };
}
