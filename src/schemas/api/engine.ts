import { SAVED } from './entity.ts';
import { ANY, COUNT, either, ID, listOf, mapOf, nullable, object, oneOf, openObject, TEXT, text, whole, type ValueOf } from './shape.ts';

import type { Contract } from './contract.ts';

const NAME = text({ max: 60 });
/** What is served under which hash; `route` is null for what has no page of its own. */
const MANIFEST = object({
  entities: listOf(object({ name: TEXT, hash: TEXT, route: nullable(TEXT) })),
  screens: listOf(object({ name: TEXT, hash: TEXT })),
});
/** A schema file in the caller's language; what may stand in one is the JSON Schema of its language. */
const SCHEMA = openObject({});
/** Few rows are loaded from the entity's own export address, many become a background task. */
const EXPORT = either(object({ mode: oneOf('stream'), rows: COUNT }), object({ mode: oneOf('task'), rows: COUNT, taskId: TEXT }));
/** Schemas keep; a browser names the hash of the one it means. */
const HASH = object({ 'hash?': text({ max: 100 }) });

/** What the engine in the browser asks beyond the verbs of entities; each is judged by the keys of the entity it names. */
export const ENGINE = {
  manifest: { method: 'GET', path: '/engine/manifest', permission: 'login', answer: MANIFEST },
  entity: { method: 'GET', path: '/engine/entity/{name}', permission: 'login', query: HASH, answer: SCHEMA },
  screen: { method: 'GET', path: '/engine/screen/{name}', permission: 'login', query: HASH, answer: SCHEMA },
  states: { method: 'GET', path: '/engine/states/{name}', permission: 'login', query: HASH, answer: SCHEMA },
  personal: {
    method: 'POST',
    path: '/engine/personal',
    permission: 'login',
    body: object({ entity: NAME, id: ID, field: NAME }),
    answer: object({ 'value?': ANY }),
  },
  restore: {
    method: 'POST',
    path: '/engine/restore',
    permission: 'login',
    body: object({ entity: NAME, id: ID, change: ID, 'version?': whole() }),
    answer: SAVED,
    isOnce: true,
  },
  // filters and columns of a list, as its address takes them
  export: { method: 'POST', path: '/engine/export/{entity}', permission: 'login', body: mapOf(ANY), answer: EXPORT },
} as const satisfies Record<string, Contract>;

export type Manifest = ValueOf<typeof MANIFEST>;
