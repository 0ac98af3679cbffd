import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { addManualHour, removeManualHour } from '#server/areas/ingest/face.ts';
import { countAnew } from '#server/areas/statistic/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { writersMayNot } from '#server/moves/writers.ts';
import { keepDays } from '#server/platform/audit/ages.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { KIND } from './kind.ts';
import { hasHour } from './manual-store.ts';
import { countSampling, enterReadings } from './sampling.ts';

/** How old an hour may be that is put in by hand, where the parameter says nothing: as for corrections (DOMAIN.md section 3.1). */
const CORRECTION_DAYS = 10;

/** What the server knows of the life of a manual reading besides its file. */
export const MANUAL_LIFE: LifeCycle = {
  guards: {
    withinDays: refuseOld,
    hourFree: refuseTaken,
    notWriter: writersMayNot('manualReading', ['submit']),
  },
  services: { putHour, takeHour, samplings: countSampling },
};

/** A sample that is entered becomes readings. */
export const SAMPLING_LIFE: LifeCycle = { services: { enterReadings } };

/** Hours too long ago are no longer put in by hand; what a laboratory found may be entered at any time. */
async function refuseOld(ctx: Ctx, { row }: MoveFacts): Promise<string | null> {
  const at = parseWallTime(row['sampleTime']);
  if (row['kind'] !== KIND.manual || at === null) return null;
  const days = await keepDays(ctx, 'CORRECTION_DAYS', CORRECTION_DAYS);
  return at < ctx.now().getTime() - days * DAY_MS
    ? serverText(ctx.lang, 'manual.tooOld', { days })
    : null;
}

/** A value by hand stands in for one that is missing and never for one that came. */
async function refuseTaken(ctx: Ctx, { row }: MoveFacts): Promise<string | null> {
  const hour = hourOf(row);
  return hour !== null && (await hasHour(ctx.db, hour))
    ? serverText(ctx.lang, 'manual.taken')
    : null;
}

/** The hour a manual reading stands for; null of a value that stands beside. */
function hourOf(row: StoredRow): {
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  readonly atMs: number;
} | null {
  const at = parseWallTime(row['sampleTime']);
  if (row['kind'] !== KIND.manual || at === null) return null;
  const atMs = Math.floor(at / HOUR_MS) * HOUR_MS;
  return {
    id: toText(row['id']),
    pointId: toText(row['monitorPointId']),
    factorCode: toText(row['factorCode']),
    atMs,
  };
}

async function putHour(tx: Ctx, { after }: MoveStep): Promise<void> {
  const [hour, value] = [hourOf(after), toNumber(after['value'])];
  if (hour === null || value === null) return;
  if (!(await addManualHour(tx.db, { ...hour, value, receivedAt: tx.now() })))
    throw new AppError('badMove', { reason: serverText(tx.lang, 'manual.taken') });
  await countAnew(tx, { pointIds: [hour.pointId], fromMs: hour.atMs, toMs: hour.atMs });
}

async function takeHour(tx: Ctx, { row }: MoveStep): Promise<void> {
  const hour = hourOf(row);
  if (hour === null) return;
  await removeManualHour(tx.db, hour);
  await countAnew(tx, { pointIds: [hour.pointId], fromMs: hour.atMs, toMs: hour.atMs });
}
