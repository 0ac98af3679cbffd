import { toText } from '#schemas/expressions/values.ts';
import { holdsParts, settleParts } from '#server/areas/stock/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Happening } from '#server/moves/life-cycles.ts';

/** A move that rejects, cancels or deletes an order brings its parts back to the stock; one that takes it up again takes them out again. */
export async function followParts(
  tx: Ctx,
  { row, after }: Pick<Happening, 'row' | 'after'>,
): Promise<void> {
  const status = toText(after['status']);
  if (holdsParts(status) === holdsParts(toText(row['status']))) return;
  await settleParts(tx, {
    orderId: toText(after['id']),
    orderNo: toText(after['orderNo']),
    status,
  });
}
