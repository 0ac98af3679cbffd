import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import { ownValue, toText } from '#schemas/expressions/values.ts';
import { namesOfFactor } from '#schemas/formulas/criteria.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { liveAsks, putLive, type LiveAsk } from '#schemas/standing-books/live.ts';
import { workOut } from '#schemas/types/work-out.ts';
import { listStationFactors, type StationFactor } from '#server/areas/reading/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { StoredBookVersion } from './book-store.ts';
import { readPlatformValues, type PlatformAsk } from './platform-value-store.ts';

type Values = Readonly<Record<string, unknown>>;
type Version = Pick<StoredBookVersion, 'document' | 'form'>;

/** Values that are asked for at once; what comes after stays empty. */
const MOST_ASKS = 1000;
const DECIMALS = 4;

/** Why there is no value; `standingBook.live.<why>` says it. */
type Why =
  | 'noFactor'
  | 'noTime'
  | 'unknownFactor'
  | 'several'
  | 'noValue'
  | 'noUnit'
  | 'noReference'
  | 'noCriterion';

/** What became of an ask: a value, or why there is none. */
interface Answered {
  readonly ask: LiveAsk;
  readonly value: unknown;
  readonly why?: Why;
}

/** What the platform answers of a record as it stands: the values with it, worked out, and each live value by itself. */
interface LiveValues {
  readonly values: Values;
  readonly answers: readonly Answered[];
}

/** @param values as worked out; the station is one whoever asks was proven to see */
export async function findLive(
  ctx: Ctx,
  { document, form }: Version,
  { values, stationId }: { readonly values: Values; readonly stationId: string },
): Promise<LiveValues> {
  const book = readBook(document);
  const asks = book ? liveAsks(book, values).slice(0, MOST_ASKS) : [];
  if (asks.length === 0) return { values, answers: [] };
  const [judged, asked] = [asks.filter(isJudged), asks.filter((ask) => !isJudged(ask))];
  const answers = asked.length === 0 ? [] : await answersOf(ctx, asked, stationId);
  const filled = answers.reduce((all, { ask, value }) => putLive(all, ask, value), values);
  const worked = workOut((form as StoredForm).fields, filled);
  return { values: worked, answers: [...answers, ...judged.map((ask) => judgedIn(worked, ask))] };
}

/** A criterion is worked out by the form itself; here it is only said why there is none. */
const isJudged = ({ from }: LiveAsk): boolean => from === 'criteria';

function judgedIn(values: Values, ask: LiveAsk): Answered {
  const { name, cell } = ask;
  const held = values[name];
  const value = cell
    ? ownValue(Array.isArray(held) ? (held as readonly unknown[])[cell.row] : null, cell.column)
    : held;
  if (value !== null && value !== undefined) return { ask, value };
  return { ask, value: null, why: isSaid(ask.value) ? 'noCriterion' : 'noReference' };
}

async function answersOf(
  ctx: Ctx,
  asks: readonly LiveAsk[],
  stationId: string,
): Promise<readonly Answered[]> {
  const factors = await listStationFactors(ctx, stationId);
  const found = asks.map((ask) => ({ ask, ...lookedUp(ask, factors) }));
  const values = new Map<LiveAsk, number | null>();
  for (const grain of ['minute', 'hour'] as const) {
    const open = found.flatMap(({ ask, read }) =>
      read && ask.grain === grain ? [{ ask, read }] : [],
    );
    const read = await readPlatformValues(
      ctx.db,
      grain,
      open.map((one) => one.read),
    );
    for (const [at, { ask }] of open.entries()) values.set(ask, read[at] ?? null);
  }
  return found.map(({ ask, read, value = null, why }): Answered => {
    if (!read) return { ask, value, ...(why && { why }) };
    const measured = values.get(ask) ?? null;
    return measured === null
      ? { ask, value: null, why: 'noValue' }
      : { ask, value: roundTo(measured, DECIMALS) };
  });
}

interface LookedUp {
  readonly why?: Why;
  readonly value?: string | null;
  readonly read?: PlatformAsk;
}

function lookedUp(
  { from, factor, time, point }: LiveAsk,
  factors: readonly StationFactor[],
): LookedUp {
  if (!isSaid(factor)) return { why: 'noFactor' };
  const names = new Set(namesOfFactor(toText(factor).trim()));
  const where = isSaid(point) ? toText(point).trim() : undefined;
  const found = factors.filter(
    ({ factorCode, factorName, pointNames }) =>
      (names.has(factorCode) || names.has(factorName)) &&
      (where === undefined || pointNames.includes(where)),
  );
  const [first, ...others] = found;
  if (!first) return { why: 'unknownFactor' };
  if (from === 'factor.unit')
    return first.unit ? { value: first.unit } : { value: null, why: 'noUnit' };
  if (others.length > 0) return { why: 'several' };
  const atMs = parseWallTime(time);
  if (atMs === null) return { why: 'noTime' };
  return { read: { pointId: first.pointId, factorCode: first.factorCode, atMs } };
}

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && toText(value).trim() !== '';

/** Why a value is not there, in the reader's language: `平台数值（第 2 行）：…`; null where it is. */
export function sayLack(ctx: Ctx, { ask, why }: Answered): string | null {
  if (!why) return null;
  const { title, cell, factor, time } = ask;
  const atMs = parseWallTime(time);
  const reason = serverText(ctx.lang, `standingBook.live.${why}`, {
    factor: toText(factor),
    time: atMs === null ? '' : wallTime(atMs).slice(0, 16),
  });
  return serverText(ctx.lang, cell ? 'standingBook.live.row' : 'standingBook.live.one', {
    title,
    row: (cell?.row ?? 0) + 1,
    reason,
  });
}
