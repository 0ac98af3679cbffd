import { CALL, mayMean } from '#schemas/language/addresses.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Finding, FixedRoute } from './bound-facts.ts';

/** Whose schema calls what, and who puts it in force. */
interface Calling {
  /** Every form the schema had before. */
  readonly befores: readonly unknown[];
  /** All entities, the new form among them. */
  readonly entities: readonly EntitySchema[];
  readonly routes: readonly FixedRoute[];
  readonly holds: (key: string) => boolean;
}

interface Call {
  readonly path: readonly string[];
  readonly text: string;
}

/** `{field}` is filled from the record. */
const FILLED = /\{[\w.$]+\}/g;
const PLAIN = /^(?:\/[A-Za-z0-9_.-]+)+$/;

/**
 * What a schema calls runs in the browser of whoever opens it, with his rights. So it may call what its publisher could call
 * himself, and what it called before in the same place.
 */
export function callBounds(
  schema: object,
  { befores, entities, routes, holds }: Calling,
): readonly Finding[] {
  const had = new Set(befores.flatMap((before) => callsOf(before)).map(placeOf));
  const mayCall = callJudge({ entities, routes, holds });
  return callsOf(schema).flatMap((call): readonly Finding[] =>
    had.has(placeOf(call)) || mayCall(call.text)
      ? []
      : [{ path: call.path, rule: 'schema.bounds.foreignCall', params: { address: call.text } }],
  );
}

/** Whether somebody may call an address himself: `PUT /sys/user`, with `{field}` filled from a record. */
export function callJudge({
  entities,
  routes,
  holds,
}: Omit<Calling, 'befores'>): (address: string) => boolean {
  const known = [
    ...entities
      .flatMap(endpointsOf)
      .map(({ method, path, permission }) => ({ method, path, permissions: [permission] })),
    ...routes,
  ];
  return (text) => {
    const [, method, path = ''] = CALL.exec(text) ?? [];
    if (!isPlain(path)) return false;
    const fitting = known.filter((one) => one.method === method && mayMean(one.path, path));
    // a fixed address goes before those that take anything; one that is filled in may become any of them
    const exact = fitting.filter((one) => one.path === path && !path.includes('{'));
    const meant = exact.length > 0 ? exact : fitting;
    // a call that fits nothing we know may fit something we do not
    return (
      meant.length > 0 &&
      meant.every(({ permissions }) =>
        permissions.some((key) => key === 'login' || key === 'public' || holds(key)),
      )
    );
  };
}

/** What is called where: an address that a button called is not called by itself when a record opens. */
function placeOf({ path, text }: Call): string {
  return [...path.map((part) => (/^\d+$/.test(part) ? '#' : part)), text].join('.');
}

/** No turns, and no signs that mean something in an address. */
function isPlain(path: string): boolean {
  return (
    PLAIN.test(path.replaceAll(FILLED, 'x')) &&
    !path.split('/').some((part) => part === '.' || part === '..')
  );
}

/** Every text that is a call, wherever the language or a widget has a place for one; the entity's own addresses are no calls. */
function callsOf(schema: unknown): readonly Call[] {
  const calls: Call[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string' && CALL.test(value)) calls.push({ path, text: value });
    if (typeof value !== 'object' || value === null || path.join('.') === 'rest') return;
    for (const [key, part] of Object.entries(value)) walk(part, [...path, key]);
  };
  walk(schema, []);
  return calls;
}
