import type { AnswerOf, QueryOf } from '#schemas/api/contract.ts';
import type { ROSTER } from '#schemas/api/roster.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { listStationDuties, type StationDutySpan } from './roster-store.ts';
import { gapsOf, type Span } from './shifts.ts';

const MOST_DAYS = 62;
const TWO_WEEKS_DAYS = 14;
const MOST_GAPS = 1000;

/**
 * Spans of some days, both included, in which nobody is on duty at a station that the roster names in them; stations that it does not
 * name are left to the engineer they name themselves. @throws AppError `invalid` what is no day, or more than 62 of them
 */
export async function listGaps(
  ctx: Ctx,
  { from, to }: QueryOf<typeof ROSTER.gaps>,
): Promise<AnswerOf<typeof ROSTER.gaps>> {
  const today = formatWallDay(ctx.now());
  const whole = readDays(from ?? today, to ?? later(from ?? today));
  const duties = await listStationDuties(ctx.db, ctx.scope, needEntity(ctx, 'station'), whole);
  const byStation = new Map<string, StationDutySpan[]>();
  for (const duty of duties) {
    const spans = byStation.get(duty.stationId);
    if (spans) spans.push(duty);
    else byStation.set(duty.stationId, [duty]);
  }
  return [...byStation.values()]
    .flatMap((spans) => gapsOf(whole, spans).map((gap) => rowOf(spans[0], gap)))
    .slice(0, MOST_GAPS);
}

function readDays(from: string, to: string): Span {
  const [beginMs, lastMs] = [parseWallTime(from), parseWallTime(to)];
  if (beginMs === null) throw notDay('from');
  if (lastMs === null || lastMs < beginMs || lastMs - beginMs > MOST_DAYS * DAY_MS)
    throw notDay('to');
  return { beginMs, endMs: lastMs + DAY_MS };
}

function notDay(path: string): AppError {
  return new AppError(
    'invalid',
    {},
    {
      issues: [{ path, rule: 'span', message: 'errors.roster.span', params: { days: MOST_DAYS } }],
    },
  );
}

/** The last of two weeks. */
function later(day: string): string {
  const ms = parseWallTime(day);
  return ms === null ? day : formatWallDay(ms + (TWO_WEEKS_DAYS - 1) * DAY_MS);
}

function rowOf(
  station: StationDutySpan | undefined,
  { beginMs, endMs }: Span,
): AnswerOf<typeof ROSTER.gaps>[number] {
  const {
    stationId = '',
    stationName = '',
    dutyUserId = null,
    dutyUserName = null,
  } = station ?? {};
  return {
    id: `${stationId}|${beginMs}`,
    stationId,
    stationName,
    beginTime: wallTime(beginMs),
    endTime: wallTime(endMs),
    hours: Math.round(((endMs - beginMs) / HOUR_MS) * 10) / 10,
    dutyUserId,
    dutyUserName,
  };
}
