import type { EntitySchema } from '#schemas/language/entity.ts';

/** A call of a phone page that writes a record, and may wait for a network. */
export interface PhoneWrite {
  /** `workOrder/12` */
  readonly record: string;
  readonly kind: 'move' | 'draft';
  readonly move: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a call; undefined for those that ask, or write what cannot wait. */
export function readWrite(
  api: string,
  body: unknown,
  entities: readonly EntitySchema[],
): PhoneWrite | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const sent = body as PhoneWrite['body'];
  const { id, move } = sent;
  const entity = entities.find(
    ({ rest: { base } }) => api === `POST ${base}/move` || api === `PUT ${base}`,
  );
  if (!entity || typeof id !== 'string') return undefined;
  const isMove = api.startsWith('POST');
  return {
    record: `${entity.name}/${id}`,
    kind: isMove ? 'move' : 'draft',
    move: isMove && typeof move === 'string' ? move : undefined,
    body: sent,
  };
}

/** The body without the version that was seen: what waits is judged by what stands there when it arrives. */
export function withoutVersion(body: PhoneWrite['body']): PhoneWrite['body'] {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'version'));
}
