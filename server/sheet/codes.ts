import { encode } from 'uqr';

import { toText } from '#schemas/expressions/values.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { recordAddress } from '#schemas/language/record-address.ts';
import type { SheetCode } from '#schemas/sheet/document.ts';
import type { SheetWork } from './sheet-work.ts';

/** Modules of light around the code: a reader wants four. */
const QUIET = 4;

/** A text as a code; none where it is empty or too long for one: a code that leads nowhere is worse. */
export function codeOf(text: string): SheetCode | undefined {
  if (text === '') return undefined;
  try {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET });
    const path = data
      .flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('');
    return { path, size };
  } catch {
    return undefined;
  }
}

/** The address of the record, of its station or of its order; empty where it has none. */
export function placeOf(
  { ctx, entity, row, home }: SheetWork,
  of: 'record' | 'station' | 'order',
): string {
  const at = (held: EntitySchema | undefined, id: unknown): string =>
    held === undefined || isBlank(id) ? '' : (recordAddress(held, toText(id), home) ?? '');
  if (of === 'station') return at(ctx.registry.entity('station'), row['stationId']);
  if (of === 'order') return at(ctx.registry.entity('workOrder'), row['workOrderId']);
  return at(entity, row['id']);
}
