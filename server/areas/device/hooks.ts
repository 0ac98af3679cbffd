import { OUTGOING } from '#server/base/outgoing/outgoing.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { readForwardStates } from './forward-store.ts';

const NOTHING_SENT = {
  state: 'idle',
  backlog: 0,
  sent: 0,
  dropped: 0,
  lastSentAt: null,
  lastError: null,
};

/** Upper platforms are shown with how forwarding to them is doing. Addresses that people enter are judged at once, and again at every connection. */
export const FORWARD_HOOKS: EntityHooks<'gatewayForward'> = {
  async beforeSave(ctx, { values }) {
    if (values.host) await ctx.house.of(OUTGOING)?.resolve(String(values.host));
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
