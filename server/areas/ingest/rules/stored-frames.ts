import type { Frame, FrameValue } from '#schemas/monitor-rules/frame.ts';
import type { Db } from '#server/db/db.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { type ColumnAsk, readStretches, type Stretch } from './columns-store.ts';
import { noTold, readSeries, type Series, tell } from './series.ts';

/** Factors of a point in order of time; moments of others where none is named. */
type Column = { readonly factorCode: string | null; readonly series: Series };

/** What points said over stretches of time, by point; frames are put together when they are asked for. */
export async function readStoredFrames(
  db: Db,
  kind: ReadingKind,
  stretches: readonly Stretch[],
  asked: Pick<ColumnAsk, 'factors' | 'needs' | 'isEveryMoment'>,
): Promise<ReadonlyMap<string, Iterable<Frame>>> {
  const columns = new Map<string, Column[]>();
  if (stretches.length === 0) return new Map();
  for (const stored of await readStretches(db, kind, stretches, asked)) {
    const column = { factorCode: stored.factorCode, series: readSeries(stored) };
    const own = columns.get(stored.pointId);
    if (own) own.push(column);
    else columns.set(stored.pointId, [column]);
  }
  return new Map(
    [...columns].map(([pointId, own]) => [pointId, { [Symbol.iterator]: () => framesOf(own) }]),
  );
}

function* framesOf(columns: readonly Column[]): Generator<Frame, void, undefined> {
  const next = columns.map(() => 0);
  for (;;) {
    let timeMs = Infinity;
    for (const [i, { series }] of columns.entries())
      timeMs = Math.min(timeMs, series.timesMs[next[i] ?? 0] ?? Infinity);
    if (timeMs === Infinity) return;
    const values = new Map<string, FrameValue>();
    for (const [i, { factorCode, series }] of columns.entries()) {
      let at = next[i] ?? 0;
      if (series.timesMs[at] !== timeMs) continue;
      if (factorCode !== null) values.set(factorCode, tellOf(series, at));
      while (series.timesMs[at] === timeMs) at += 1;
      next[i] = at;
    }
    yield { timeMs, values };
  }
}

function tellOf(series: Series, at: number): FrameValue {
  const told = noTold();
  tell(told, series, at);
  return told;
}
