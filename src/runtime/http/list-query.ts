import type { Row } from '#engine/base/ports.ts';
import { columnName } from '#schemas/language/names.ts';

/** `ascend` and `ascending` become `asc`; anything else is no order. */
export function toOrder(order: unknown): 'asc' | 'desc' | '' {
  const short = typeof order === 'string' ? order.replace(/end(ing)?$/, '') : '';
  return short === 'asc' || short === 'desc' ? short : '';
}

/** The query of the generic list helper (SPEC.md section 7): a cleared sort sends both parts empty; empty filters are left out. */
export function listQuery(query: Row): Record<string, unknown> {
  const { orderField, order, ...rest } = query;
  const shortOrder = toOrder(order);
  const filled = Object.entries(rest).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return {
    ...Object.fromEntries(filled),
    order: shortOrder,
    orderField: shortOrder && typeof orderField === 'string' ? columnName(orderField) : '',
  };
}
