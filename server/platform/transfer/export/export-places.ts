import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { keptPart } from '#server/base/house/house.ts';

/** A file being made: its name, and its bytes as they come. */
export interface ExportFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MAX_RUNNING = 12;
/** Exports of one person: whoever leaves his downloads unread stands in nobody's way. */
const MAX_OF_ONE = 3;
/** A reader that takes nothing for so long has gone away. */
const STALLED_MS = 30_000;
/** Exports that run on this server, by person. */
const RUNNING_EXPORTS = keptPart('running exports', () => new Map<string, number>());

/**
 * A file that is made while it is read, in one of the places of running exports: it leaves it with its last byte, with a failure, and
 * when nobody reads it any more.
 * @throws AppError `tooMany` all places are taken, or three by the same person.
 */
export async function inExportPlace(
  ctx: Ctx,
  make: () => Promise<ExportFile>,
  stalledMs = STALLED_MS,
): Promise<ExportFile> {
  const leave = takePlace(ctx);
  try {
    const file = await make();
    return { ...file, bytes: endingWith(file.bytes, leave, stalledMs) };
  } catch (error) {
    leave();
    throw error;
  }
}

/** One of the places of running exports, until the returned function is called. @throws AppError `tooMany` all are taken, or all of this person's. */
function takePlace({ actor, house }: Ctx): () => void {
  const userId = actor.id;
  const running = house.of(RUNNING_EXPORTS);
  const own = running.get(userId) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MAX_OF_ONE || all >= MAX_RUNNING)
    throw new AppError('tooMany', { max: own >= MAX_OF_ONE ? MAX_OF_ONE : MAX_RUNNING });
  running.set(userId, own + 1);
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    const left = (running.get(userId) ?? 1) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  };
}

/** The same bytes; `end` is called after the last, after a failure, when the reader goes away, even before the first, and when he takes nothing for long. */
function endingWith(
  bytes: AsyncIterable<Uint8Array>,
  end: () => void,
  stalledMs: number,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = bytes[Symbol.asyncIterator]();
      let stall: NodeJS.Timeout | undefined;
      let isStalled = false;
      const leave = (): void => {
        clearTimeout(stall);
        end();
      };
      const watch = (): void => {
        stall = setTimeout(() => {
          isStalled = true;
          leave();
          void source.return?.();
        }, stalledMs).unref();
      };
      watch();
      return {
        async next() {
          clearTimeout(stall);
          if (isStalled) throw new Error('the export was not read and has ended');
          try {
            const step = await source.next();
            if (step.done) leave();
            else watch();
            return step;
          } catch (error) {
            leave();
            throw error;
          }
        },
        async return(value) {
          leave();
          await source.return?.();
          return { done: true, value: value as undefined };
        },
      };
    },
  };
}
