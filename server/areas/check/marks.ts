import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { needEntity } from '#server/records/access.ts';
import { insertAllKept, updateById } from '#server/records/store/kept-rows.ts';
import type { CheckedPoint, HourSpan } from './check-store.ts';
import type { Finding } from './judge.ts';
import { listFactorIds, listMarks, removeMarks, type StoredMark } from './mark-store.ts';

/** A finding with the point it was made at. */
export type PointFinding = Finding & { readonly point: CheckedPoint };

/** Of the dictionary `check_mark_kind`: a monitoring rule asked for it. */
const MONITOR_RULE = '7';
/** A mark that waits to be judged. */
const OPEN = '0';
/** Digits of a value that the database keeps when it turns it into a decimal. */
const DIGITS = 15;
/** Rows of one statement. */
const AT_ONCE = 500;

/**
 * Puts what was found in a span in the place of what waits there to be judged: a mark that no longer holds goes, one that holds stays as
 * it is. What somebody judged stays, and waits again where the hour has another value by now. Call it in a transaction.
 */
export async function replaceMarks(
  tx: Ctx,
  span: HourSpan,
  findings: readonly PointFinding[],
): Promise<void> {
  const entity = needEntity(tx, 'checkMark');
  const by = tx.actor.id;
  const stored = new Map(
    (await listMarks(tx.db, span))
      .filter(({ cause }) => !cause.startsWith(FLAGGED))
      .map((mark) => [keyOf(mark), mark]),
  );
  const found = new Map(
    findings.map((finding) => [keyOf({ ...finding, pointId: finding.point.id }), finding]),
  );
  const gone = [...stored]
    .filter(([key, { status }]) => status === OPEN && !found.has(key))
    .map(([, { id }]) => id);
  await removeMarks(tx.db, entity, { ids: gone, by });
  const fresh: PointFinding[] = [];
  for (const [key, finding] of found) {
    const mark = stored.get(key);
    if (!mark) fresh.push(finding);
    else if (differs(mark, finding))
      await updateById(tx.db, entity, {
        id: mark.id,
        set: { ...figuresOf(finding), ...NOT_JUDGED },
        by,
      });
  }
  await insertMarks(tx, fresh);
}

/** An hour that something besides the checks puts in doubt. */
export interface FlaggedHour {
  readonly place: {
    readonly pointId: string;
    readonly stationId: string | null;
    readonly enterpriseId: string | null;
    readonly regionCode: string | null;
  };
  readonly factorCode: string;
  /** Its begin, milliseconds since 1970. */
  readonly hourMs: number;
  /** Who flags; the same flags an hour once. */
  readonly by: string;
  readonly value: number | null;
  /** In words. */
  readonly expected: string;
}

/** Causes of marks that checks leave alone. */
const FLAGGED = 'flag:';
const MAX_EXPECTED = 80;

/** Puts an hour under what is to be judged, once. Call it in a transaction. */
export async function flagHour(
  tx: Ctx,
  { place, factorCode, hourMs, by, value, expected }: FlaggedHour,
): Promise<void> {
  const cause = `${FLAGGED}${by}`;
  const marks = await listMarks(tx.db, {
    pointIds: [place.pointId],
    fromMs: hourMs,
    toMs: hourMs + HOUR_MS,
  });
  if (marks.some((mark) => mark.cause === cause && mark.factorCode === factorCode)) return;
  const factorIds = await listFactorIds(tx.db, [factorCode]);
  const now = wallTime(tx.now());
  const mark = {
    id: newId(),
    monitorPointId: place.pointId,
    stationId: place.stationId,
    enterpriseId: place.enterpriseId,
    regionCode: place.regionCode,
    factorId: factorIds.get(factorCode) ?? null,
    factorCode,
    beginTime: wallTime(hourMs),
    endTime: wallTime(hourMs + HOUR_MS),
    cause,
    kind: MONITOR_RULE,
    value: value === null ? null : decimal(value),
    expected: expected.slice(0, MAX_EXPECTED),
    status: OPEN,
    createDate: now,
    updateDate: now,
    version: 1,
  };
  await insertAllKept(tx.db, needEntity(tx, 'checkMark'), [mark], tx.actor.id);
}

const NOT_JUDGED = { status: OPEN, judgeId: null, judgeTime: null, judgeComment: null } as const;

/** Another value is another doubt; of one that waits, what it is held against may change too. */
function differs(mark: StoredMark, finding: Finding): boolean {
  const { value, expected, otherValue } = figuresOf(finding);
  if (mark.value !== value) return true;
  return mark.status === OPEN && (mark.expected !== expected || mark.otherValue !== otherValue);
}

function figuresOf({
  value,
  expected,
  otherValue,
}: Finding): Pick<Finding, 'value' | 'expected' | 'otherValue'> {
  return {
    value: decimal(value),
    expected,
    otherValue: otherValue === null ? null : decimal(otherValue),
  };
}

function decimal(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

async function insertMarks(tx: Ctx, findings: readonly PointFinding[]): Promise<void> {
  if (findings.length === 0) return;
  const factorIds = await listFactorIds(tx.db, [
    ...new Set(findings.map(({ factorCode }) => factorCode)),
  ]);
  const [entity, now] = [needEntity(tx, 'checkMark'), wallTime(tx.now())];
  const rows = findings.map((finding) => ({
    id: newId(),
    monitorPointId: finding.point.id,
    stationId: finding.point.stationId,
    enterpriseId: finding.point.enterpriseId,
    regionCode: finding.point.regionCode,
    factorId: factorIds.get(finding.factorCode) ?? null,
    factorCode: finding.factorCode,
    beginTime: wallTime(finding.atMs),
    endTime: wallTime(finding.atMs + HOUR_MS),
    cause: finding.cause,
    kind: finding.kind,
    ruleId: finding.ruleId,
    otherFactorCode: finding.otherFactorCode,
    status: OPEN,
    createDate: now,
    updateDate: now,
    version: 1,
    ...figuresOf(finding),
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await insertAllKept(tx.db, entity, rows.slice(at, at + AT_ONCE), tx.actor.id);
}

function keyOf({
  pointId,
  factorCode,
  atMs,
  cause,
}: Pick<StoredMark, 'pointId' | 'factorCode' | 'atMs' | 'cause'>): string {
  return [pointId, factorCode, atMs, cause].join('|');
}
