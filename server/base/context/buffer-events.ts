import type { Ctx } from '#server/base/context/ctx.ts';
import type { EventName, EventPayloads } from '#server/base/events/events.ts';

/** Events of a row count only when the row stays. */
export function bufferEvents(tx: Ctx): { readonly ctx: Ctx; readonly flush: () => void } {
  const waiting: (() => void)[] = [];
  const emit = <N extends EventName>(name: N, payload: EventPayloads[N]): void =>
    void waiting.push(() => tx.emit(name, payload));
  return { ctx: { ...tx, emit }, flush: () => waiting.forEach((tell) => tell()) };
}
