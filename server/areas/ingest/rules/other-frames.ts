import type { FrameValue } from '#schemas/monitor-rules/frame.ts';
import { mergeValues } from '#schemas/monitor-rules/judge.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';

type Values = ReadonlyMap<string, FrameValue>;

/** What points said lately that rules of other points ask for. */
export interface OtherFrames {
  put(
    place: { readonly pointId: string; readonly kind: ReadingKind; readonly timeMs: number },
    values: Values,
  ): void;
  read(pointId: string, kind: ReadingKind, timeMs: number): Values | undefined;
  forget(pointId: string): void;
}

/** Frames kept of a point and a kind; the oldest go first. */
const MAX_KEPT = 3_000;

export function keepOtherFrames(): OtherFrames {
  const kept = new Map<string, Map<ReadingKind, Map<number, Values>>>();
  return {
    put({ pointId, kind, timeMs }, values) {
      const byKind = kept.get(pointId) ?? new Map<ReadingKind, Map<number, Values>>();
      kept.set(pointId, byKind);
      const frames = byKind.get(kind) ?? new Map<number, Values>();
      byKind.set(kind, frames);
      const before = frames.get(timeMs);
      frames.set(timeMs, before ? mergeValues(before, values) : values);
      if (frames.size <= MAX_KEPT) return;
      for (const oldest of frames.keys()) {
        frames.delete(oldest);
        return;
      }
    },
    read: (pointId, kind, timeMs) => kept.get(pointId)?.get(kind)?.get(timeMs),
    forget(pointId) {
      kept.delete(pointId);
    },
  };
}
