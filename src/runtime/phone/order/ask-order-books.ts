import { callAddress } from '#engine/base/call.ts';
import type { DataPort } from '#engine/base/ports.ts';
import type { OrderBook } from '#schemas/api/order-desk.ts';

/** The books of an order, as its desk lists them. */
export async function askOrderBooks(
  ports: Pick<DataPort, 'call'>,
  id: string,
): Promise<readonly OrderBook[]> {
  return callAddress(ports, 'GET /ops/order-desk/{id}/books', { path: { id } }, { isSilent: true });
}
