import type { Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  FLAG,
  ID,
  listOf,
  mapOf,
  NULL,
  object,
  openObject,
  PAGE,
  SORT,
  TEXT,
  text,
  whole,
} from './shape.ts';

/** As much as a key of the product is long, and a little. */
const KEY = text({ max: 100 });
/** The key may stand in the head `x-public-key` instead, which no log of a proxy keeps. Filters go by the names of public fields. */
const ASKED = openObject({ ...PAGE, ...SORT, 'key?': KEY, 'keyword?': text({ max: 200 }) });
const ENTITY = text({ max: 40, pattern: '^[a-z][A-Za-z0-9]*$' });
const VIEW = object({ entity: ENTITY });
/** `scale`: decimals that its numbers are written with. `choices`: what the values are called, where they come from a dictionary or are statuses. */
const COLUMN = object({
  name: TEXT,
  title: TEXT,
  type: TEXT,
  'unit?': TEXT,
  'scale?': COUNT,
  'choices?': mapOf(TEXT),
});
/** Calls a minute of one address that a key may be made for. */
export const MOST_PER_MINUTE = 600;

/** What is read without signing in, by keys that administrators make (the word `public` of a schema). */
export const PUBLIC_VIEW = {
  page: {
    method: 'GET',
    path: '/public/{entity}',
    permission: 'public',
    params: VIEW,
    query: ASKED,
    answer: object({
      title: TEXT,
      columns: listOf(COLUMN),
      list: listOf(mapOf(ANY)),
      total: COUNT,
      'isCapped?': FLAG,
    }),
  },
  csv: {
    method: 'GET',
    path: '/public/{entity}/csv',
    permission: 'public',
    params: VIEW,
    query: ASKED,
    answer: { kind: 'file', mime: 'text/csv' },
  },
  views: {
    method: 'GET',
    path: '/sys/publicViews',
    named: 'openapi.call.listPublicViews',
    permission: 'sys:publicKey:make',
    answer: listOf(object({ name: TEXT, title: TEXT })),
  },
  makeKey: {
    method: 'POST',
    path: '/sys/newPublicKey',
    named: 'openapi.call.makePublicKey',
    permission: 'sys:publicKey:make',
    body: object({
      name: text({ max: 60 }),
      entity: ENTITY,
      validUntil: text({ max: 19, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
      'perMinute?': whole(1, MOST_PER_MINUTE),
    }),
    answer: object({ key: TEXT }),
  },
  endKey: {
    method: 'POST',
    path: '/sys/endPublicKey',
    named: 'openapi.call.endPublicKey',
    permission: 'sys:publicKey:revoke',
    body: object({ id: ID }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
