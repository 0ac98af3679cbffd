import { CHANGE_TOPIC, tailOf, topicOf, type ChangePayload } from '#schemas/api/topics.ts';
import { isStillKept } from '#schemas/basics/elapsed.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { listOnlineHolders } from '#server/platform/session/online-store.ts';

const HOLDERS_TTL_MS = 10_000;
const MAX_TAILS = 100;

/**
 * Tells the signed-in users who may see an entity's list that records of it changed, so that rows in view are read again in their
 * places. Whose sight they are in, or were in until now, is not asked: the ends of ids travel, which tell nothing to whoever does not show
 * the record; what a user gets to see of it is judged when his browser asks.
 */
export function subscribeLiveRows(outbox: Outbox, pusher: Pusher): void {
  const known = new Map<string, { readonly users: readonly string[]; readonly untilMs: number }>();
  const holders = async (tx: Ctx, key: string): Promise<readonly string[]> => {
    const nowMs = tx.now().getTime();
    const kept = known.get(key);
    if (kept && isStillKept(HOLDERS_TTL_MS, kept.untilMs, nowMs)) return kept.users;
    const users = await listOnlineHolders(tx.db, key, tx.now());
    known.set(key, { users, untilMs: nowMs + HOLDERS_TTL_MS });
    return users;
  };
  const tell = async (tx: Ctx, name: string, changed: readonly string[]): Promise<() => void> => {
    const entity = tx.registry.entity(name);
    const tails = [...new Set(changed.map(tailOf))].slice(0, MAX_TAILS);
    if (!entity || tails.length === 0 || !verbsOf(entity).includes('page')) return () => undefined;
    const users = await holders(tx, verbPermission(entity, 'page'));
    const payload: ChangePayload = { kind: 'changed', entity: name, tails };
    return () => {
      for (const user of users) pusher.publish(topicOf(user, CHANGE_TOPIC), payload);
    };
  };
  outbox.on('entity.changed', async (tx, payloads) => {
    const updates = payloads.filter(({ change }) => change === 'update');
    const names = [...new Set(updates.map(({ entity }) => entity))];
    const tellings: (() => void)[] = [];
    for (const name of names)
      tellings.push(
        await tell(
          tx,
          name,
          updates.filter(({ entity }) => entity === name).map(({ id }) => id),
        ),
      );
    return () => {
      for (const now of tellings) now();
    };
  });
  outbox.on('workOrder.moved', (tx, payloads) =>
    tell(
      tx,
      'workOrder',
      payloads.map(({ id }) => id),
    ),
  );
  for (const event of ['alarm.levelRaised', 'alarm.recovered'] as const)
    outbox.on(event, (tx, payloads) =>
      tell(
        tx,
        'alarmRecord',
        payloads.map(({ alarmId }) => alarmId),
      ),
    );
}
