import type { VerbAnswer } from '#schemas/api/entity.ts';
import type { GroupAnswer } from '#schemas/api/group.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { fillAddress } from './call.ts';
import type { CallOptions, DataPort, Row } from './ports.ts';

type Calling = Pick<DataPort, 'call'>;

interface VerbInput {
  /** Of one record. */
  readonly id?: string;
  readonly params?: Row;
  readonly body?: unknown;
}

/**
 * A verb of an entity.
 * @throws Error when the entity does not answer the verb: a button for it should not have been offered.
 */
export function callVerb<V extends Verb>(
  ports: Calling,
  { entity, verb }: { readonly entity: EntitySchema; readonly verb: V },
  { id, ...input }: VerbInput = {},
  options?: CallOptions,
): Promise<VerbAnswer<V>> {
  const api = endpointOf(entity, verb);
  if (!api) throw new Error(`entity ${entity.name} does not answer "${verb}"; see rest.verbs`);
  return ports.call<VerbAnswer<V>>(
    fillAddress(api, id === undefined ? {} : { id }),
    input,
    options,
  );
}

/** Rows of an entity counted by the values of fields. */
export async function callGroups(
  ports: Calling,
  entity: EntitySchema,
  params: Row,
  options?: CallOptions,
): Promise<GroupAnswer> {
  const answer = await callVerb(ports, { entity, verb: 'group' }, { params }, options);
  return 'groups' in answer ? answer : { groups: [] };
}
