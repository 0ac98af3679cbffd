import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { CORRECTION, CorrectionHour } from '#schemas/api/correction.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listCorrectionHours } from './correction-store.ts';
import { proposeHours, readAsk, type PutFactor } from './propose.ts';
import type { PutHour } from './strategies.ts';

const MINUTE_CHARS = 16;
/** Lines a preview names; the rest is counted. */
const MOST_LINES = 200;

/** What a correction would put, hour by hour, in words. @throws AppError `notFound` no such point in the caller's scope */
export async function previewHours(
  ctx: Ctx,
  body: BodyOf<typeof CORRECTION.preview>,
): Promise<ActionPreview> {
  const ask = readAsk(body);
  if (!ask) return { text: serverText(ctx.lang, 'correction.preview.incomplete') };
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), ask.pointId);
  const proposed = await proposeHours(ctx, ask);
  const lines = proposed.flatMap(({ factor, hours }) =>
    hours.map((hour) => ({ text: lineOf(ctx, factor, hour) })),
  );
  const hours = proposed.flatMap((one) => one.hours);
  const put = hours.filter(({ why }) => why === null || why === 'rejected').length;
  return {
    text: serverText(ctx.lang, 'correction.preview.text', { hours: hours.length, put }),
    items: lines.slice(0, MOST_LINES),
  };
}

function lineOf(ctx: Ctx, { name }: PutFactor['factor'], { hour, value, why }: PutHour): string {
  const [time, original] = [wallTime(hour.atMs).slice(0, MINUTE_CHARS), shownOriginal(ctx, hour)];
  return why === null
    ? serverText(ctx.lang, 'correction.preview.line', { name, time, original, value: value ?? '-' })
    : serverText(ctx.lang, 'correction.preview.unput', {
        name,
        time,
        original,
        why: serverText(ctx.lang, `correction.why.${why}`),
      });
}

function shownOriginal(ctx: Ctx, { original, flag }: PutHour['hour']): string {
  return flag === null
    ? serverText(ctx.lang, 'correction.preview.missing')
    : `${original ?? '-'} ${flag}`.trim();
}

/** The hours of a correction: original, corrected and audited side by side. @throws AppError `notFound` no such correction in the caller's sight */
export async function listHours(ctx: Ctx, id: string): Promise<readonly CorrectionHour[]> {
  await findVisible(ctx, needEntity(ctx, 'correction'), id);
  const [hours, say] = await Promise.all([listCorrectionHours(ctx.db, id), factorNamer(ctx)]);
  return hours.map(({ atMs, auditedMs, factorName, why, ...hour }) => ({
    ...hour,
    id: `${hour.factorCode}|${atMs}`,
    time: wallTime(atMs),
    factorName: say(hour.factorCode, factorName ?? hour.factorCode),
    why: why === null ? null : serverText(ctx.lang, `correction.why.${why}`),
    auditTime: auditedMs === null ? null : wallTime(auditedMs),
  }));
}
