import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import { signedAtOf, signedTimes } from '#schemas/standing-books/signed.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of a record says when it was signed. */
interface Signing {
  readonly document: unknown;
  readonly values: Values;
  /** As they are stored. */
  readonly before: Values;
  /** When the record began: nobody signed it earlier. */
  readonly begunAt: unknown;
}

/**
 * The values with the times of their signatures: of one that is new the moment its device says, where that lies between the beginning of
 * the record and now, else now; none where nobody signed.
 */
export function takeSignTimes(
  { now }: Pick<Ctx, 'now'>,
  { document, values, before, begunAt }: Signing,
): Values {
  const times = signedTimes(readBook(document) ?? { elements: [] });
  if (times.length === 0) return values;
  const signed = times.map(({ name, signature }): [string, unknown] => {
    const [file] = filesOf(values[signature]);
    if (!file) return [name, null];
    const [old] = filesOf(before[signature]);
    if (old?.id === file.id && before[name]) return [name, before[name]];
    return [name, momentOf(values[signature], begunAt, now())];
  });
  return { ...values, ...Object.fromEntries(signed) };
}

function momentOf(signature: unknown, begunAt: unknown, now: Date): string {
  const saidMs = parseWallTime(signedAtOf(signature));
  const isPossible =
    saidMs !== null && saidMs >= (parseWallTime(begunAt) ?? 0) && saidMs <= now.getTime();
  return isPossible ? wallTime(saidMs) : wallTime(now);
}
