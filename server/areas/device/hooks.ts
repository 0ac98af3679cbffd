import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import { registerEntityHooks, type EntityHooks } from '#server/records/hooks.ts';
import { readForwardStates } from './forward-store.ts';

/** Upper platforms are shown with how forwarding to them is doing. */
export function registerDeviceHooks(): void {
  registerEntityHooks('gatewayForward', FORWARD);
}

let outgoing: Pick<Outgoing, 'resolve'> | null = null;

/** Addresses that people enter are judged by this at once, and again at every connection. */
export function judgeForwardsBy(one: Pick<Outgoing, 'resolve'>): void {
  outgoing = one;
}

const NOTHING_SENT = {
  state: 'idle',
  backlog: 0,
  sent: 0,
  dropped: 0,
  lastSentAt: null,
  lastError: null,
};

const FORWARD: EntityHooks<'gatewayForward'> = {
  async beforeSave(_ctx, { values }) {
    if (values.host) await outgoing?.resolve(String(values.host));
    return values;
  },
  async decorate(ctx, rows) {
    const states = await readForwardStates(
      ctx.db,
      rows.map(({ id }) => String(id)),
    );
    return rows.map((row) => {
      const { state, backlog, sent, dropped, lastSentAt, lastError } =
        states.get(String(row['id'])) ?? NOTHING_SENT;
      return {
        ...row,
        lineState: row['enabled'] === false ? 'off' : state,
        backlog,
        sentCount: sent,
        droppedCount: dropped,
        lastSentAt,
        lastError,
      };
    });
  },
};
