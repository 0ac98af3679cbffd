import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { countHours } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { CN } from '#server/gateway/commands.ts';
import { readParams } from '#server/records/param-store.ts';
import {
  listAskedSpans,
  listEmptySpans,
  takeFillDevices,
  type FillDevice,
} from './device-facts-store.ts';
import { requestByItself } from './requests.ts';

/** Kinds of values that are asked for; what there is of them is asked in this order. */
const KINDS = ['hour', 'minute', 'day'] as const;
type FillKind = (typeof KINDS)[number];

const COMMANDS = { hour: CN.hour, minute: CN.minute, day: CN.day } as const satisfies Record<
  FillKind,
  string
>;
const STEP_MS = { hour: HOUR_MS, minute: HOUR_MS, day: DAY_MS } as const satisfies Record<
  FillKind,
  number
>;
/** Longest span of one request: what a device sends in a few minutes. */
const PIECE_MS = { hour: DAY_MS, minute: 6 * HOUR_MS, day: 7 * DAY_MS } as const satisfies Record<
  FillKind,
  number
>;
/** Values come after their interval; what is younger is not missing yet. */
const GRACE_MS = 20 * MINUTE_MS;
/** A span is asked for this often: what a device did not send then, it has not. */
const MOST_ASKED = 2;
const LOOK_EVERY_MS = HOUR_MS;
/** Only devices heard so lately are asked. */
const HEARD_WITHIN_MS = 15 * MINUTE_MS;
const MOST_DEVICES = 20;

interface Rules {
  readonly days: number;
  readonly perHour: number;
  readonly kinds: readonly FillKind[];
}

async function readRules(ctx: Ctx): Promise<Rules> {
  const params = await readParams(ctx.db, 'HISTORY_FILL_');
  const whole = (code: string, usual: number): number => {
    const said = params.get(code)?.trim();
    return said && /^\d{1,4}$/.test(said) ? Number(said) : usual;
  };
  const kinds = (params.get('HISTORY_FILL_KINDS') ?? KINDS.join(','))
    .split(',')
    .map((kind) => kind.trim());
  return {
    days: whole('HISTORY_FILL_DAYS', 7),
    perHour: whole('HISTORY_FILL_PER_HOUR', 12),
    kinds: KINDS.filter((kind) => kinds.includes(kind)),
  };
}

/**
 * Asks devices heard by this server for the hours they did not send: those that came back at once, the others every hour. One request a
 * device at a time, the newest missing span first; the next one follows its result, up to so many an hour.
 */
export async function fillGaps(
  ctx: Ctx,
  { heardBy, returned }: { readonly heardBy: string; readonly returned: readonly string[] },
): Promise<void> {
  const rules = await readRules(ctx);
  if (rules.days === 0 || rules.perHour === 0) return;
  const now = ctx.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const devices = await takeFillDevices(ctx.db, {
    heardBy,
    now,
    before: ago(LOOK_EVERY_MS),
    heardSince: ago(HEARD_WITHIN_MS),
    hourAgo: ago(HOUR_MS),
    perHour: rules.perHour,
    returned,
    limit: MOST_DEVICES,
  });
  for (const device of devices) await fillDevice(ctx, device, rules);
}

async function fillDevice(ctx: Ctx, device: FillDevice, { days, kinds }: Rules): Promise<void> {
  const nowMs = ctx.now().getTime();
  const fromMs = Math.max(nowMs - days * DAY_MS, device.fillFromMs ?? 0);
  for (const kind of kinds) {
    const missing = await listMissing(ctx, device, { kind, fromMs, toMs: nowMs - GRACE_MS });
    const asked = await listAskedSpans(
      ctx.db,
      device.mn,
      COMMANDS[kind],
      new Date(nowMs - days * DAY_MS),
    );
    const open = missing.filter(
      (at) => asked.filter((span) => span.fromMs <= at && at <= span.toMs).length < MOST_ASKED,
    );
    const piece = newestPiece(open, STEP_MS[kind], PIECE_MS[kind]);
    if (!piece) continue;
    // the end is within the last interval: a device that takes it for included sends no more, one that does not no less
    const toMs = piece.lastMs + (kind === 'minute' ? HOUR_MS - MINUTE_MS : 0);
    const params = { beginTime: wallTime(piece.firstMs), endTime: wallTime(toMs) };
    const said = await inLanguages(ctx, ({ lang }) => ({
      reason: serverText(lang, 'command.reason.fill', { count: piece.count }),
    }));
    await inTransaction(ctx, (tx) =>
      requestByItself(tx, { mn: device.mn, cn: COMMANDS[kind], source: 'fill', ...said, params }),
    );
    return;
  }
}

interface MissingAsk {
  readonly kind: FillKind;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Beginnings of the intervals that are missing, oldest first. Agreed stops are not. */
async function listMissing(
  ctx: Ctx,
  { pointId, sendsMinutes, sendsDays }: FillDevice,
  { kind, fromMs, toMs }: MissingAsk,
): Promise<readonly number[]> {
  if (kind === 'hour') {
    const hours = await countHours(ctx.db, pointId, {
      from: formatWallDay(fromMs),
      to: formatWallDay(toMs),
      now: new Date(toMs),
    });
    return hours
      .filter(({ isStopped, received, should }) => !isStopped && received < should)
      .map(({ day, hour }) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`))
      .filter((at) => at >= fromMs);
  }
  // a device that never sent such values by itself is not asked for them
  if (kind === 'minute' ? !sendsMinutes : !sendsDays) return [];
  return listEmptySpans(ctx.db, { pointId, kind, from: new Date(fromMs), to: new Date(toMs) });
}

/** The newest run of intervals that follow each other, no longer than a piece. */
export function newestPiece(
  at: readonly number[],
  stepMs: number,
  pieceMs: number,
): { readonly firstMs: number; readonly lastMs: number; readonly count: number } | null {
  const lastMs = at.at(-1);
  if (lastMs === undefined) return null;
  let firstMs = lastMs;
  let count = 1;
  for (let i = at.length - 2; i >= 0; i--) {
    const before = at[i] ?? 0;
    if (firstMs - before !== stepMs || lastMs - before >= pieceMs) break;
    firstMs = before;
    count += 1;
  }
  return { firstMs, lastMs, count };
}
