import { CHANGE_TOPIC, topicOf, type RightsPayload } from '#schemas/api/topics.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { listOnlineAmong } from '#server/platform/session/online-store.ts';

/** Tables whose rows say what somebody may do. */
const [ROLES, USERS, MENUS] = ['sys_role', 'sys_user', 'sys_menu'];
const RIGHTS: RightsPayload = { kind: 'rights' };

type Change = EventPayloads['entity.changed'];

/**
 * Tells signed-in people that what they may do was changed, so that their browsers ask for menu and rights at once: those who bear a role
 * that is another now, those whose account is, and everybody where the menu is, or a role is gone. Nothing but that travels.
 */
export function subscribeRights(outbox: Outbox, pusher: Pusher): void {
  const tellAfter = async (tx: Ctx, who: Parameters<typeof listOnlineAmong>[1] | null) => {
    if (who?.roleIds.length === 0 && who.userIds.length === 0) return undefined;
    const users = await listOnlineAmong(tx.db, who, tx.now());
    return () => {
      for (const user of users) pusher.publish(topicOf(user, CHANGE_TOPIC), RIGHTS);
    };
  };
  outbox.on('entity.changed', (tx, payloads) => {
    const of = (table: string | undefined): readonly Change[] =>
      payloads.filter(({ entity }) => tx.registry.entity(entity)?.table.name === table);
    const roles = of(ROLES);
    const isForAll = of(MENUS).length > 0 || roles.some(({ change }) => change === 'delete');
    const idsOf = (changes: readonly Change[]): readonly string[] => changes.map(({ id }) => id);
    return tellAfter(tx, isForAll ? null : { roleIds: idsOf(roles), userIds: idsOf(of(USERS)) });
  });
  // a published schema brings or takes pages
  outbox.on('schema.published', (tx) => tellAfter(tx, null));
}
