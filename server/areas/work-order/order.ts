import type { StatesSchema } from '#schemas/language/states.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EntityOf } from '#server/registry/rows.ts';

export const ORDER_SOURCE = { manual: '1', alarm: '2', bureau: '3', plan: '4' } as const;
export const DELAY = { none: '0', pending: '1', agreed: '2', declined: '3' } as const;
/** Dictionary work_order_exception. */
export const EXCEPTION = { checkin: '1', response: '2', overtime: '3', photos: '4' } as const;

export type Fields = Readonly<Record<string, unknown>>;

export function orderEntity(ctx: Ctx): EntityOf<'workOrder'> {
  const entity = ctx.registry.entity('workOrder');
  if (!entity) throw new Error('the entity "workOrder" is not in the registry');
  return entity;
}

/** The move table of orders, its words in the caller's language. */
export function orderStates(ctx: Ctx): StatesSchema {
  const states = ctx.registry.localizedStates('workOrder', ctx.lang);
  if (!states) throw new Error('the states "workOrder" are not in the registry');
  return states;
}

export function text(row: Fields, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || null
    : null;
}

/** Whether a line of the log is a request that the order took in, instead of becoming one of its own. */
export function isJoining({ fields }: { readonly fields: Fields | null }): boolean {
  return fields?.['isThisGroup'] === true;
}

/**
 * Whether the forms of an order are done: none is marked unfinished (`complete: false`), and there is one where one is needed. `sent` are
 * the forms that come with the move itself.
 */
export function areFormsComplete(order: Fields, sent: Fields, needsForm: boolean): boolean {
  const forms = [order['forms'], sent['forms']].flatMap(formsIn);
  const latest = new Map(forms.map((form, index) => [String(form['name'] ?? index), form]));
  if (latest.size === 0) return !needsForm;
  return [...latest.values()].every((form) => form['complete'] !== false);
}

/** Forms are kept as a list, or by name. */
function formsIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.filter(isForm);
  if (!isForm(value)) return [];
  return Object.entries(value).map(([name, form]) => ({
    ...(isForm(form) ? form : { value: form }),
    name,
  }));
}

function isForm(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Exceptions of an order with one more. */
export function withException(row: Fields, exception: string): readonly string[] {
  const present = Array.isArray(row['exceptions'])
    ? (row['exceptions'] as unknown[]).map(String)
    : [];
  return [...new Set([...present, exception])];
}
