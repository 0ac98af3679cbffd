import type { Ctx } from '#server/base/context/ctx.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { askerOf } from './query/gateway-log.ts';
import { unregisteredDevices, visibleMns, visiblePackets } from './query/gateway-query-store.ts';

/** What the generic service reads of devices and packets is what their pages show. */
export const DEVICE_LOG_HOOKS: EntityHooks<'gatewayDevice' | 'gatewayQuarantine'> = {
  where: (ctx: Ctx) => [visibleMns(askerOf(ctx))],
};

export const PACKET_LOG_HOOKS: EntityHooks<'gatewayPacket'> = {
  where: (ctx: Ctx) => [visiblePackets(askerOf(ctx))],
};

/** Devices that nobody registered. */
export const INBOX_HOOKS: EntityHooks<'gatewayInbox'> = {
  where: ({ scope }) => [unregisteredDevices(scope)],
};
