import type { Contract } from './contract.ts';
import { ANY, COUNT, FLAG, ID, listOf, mapOf, object, TEXT, text, whole } from './shape.ts';

/** A piece of a text; what was found is marked. */
const PIECE = object({ text: TEXT, 'isHit?': FLAG });
const ENTITY_NAMES = text({ max: 500, pattern: '^[A-Za-z0-9,]*$' });

/** A record as results show it: `row` holds fields that its page shows as tags and facts, as a list answers them. */
export const FOUND = object({
  entity: TEXT,
  kind: TEXT,
  id: ID,
  // of its page
  route: TEXT,
  title: listOf(PIECE),
  lines: listOf(PIECE),
  labels: listOf(TEXT),
  row: mapOf(ANY),
});

/** Full search over the entities whose schema says `search`, as far as the asker may list and open their records. */
export const SEARCH = {
  // `entities`: names with commas, default all; `links`: `field:id` with commas, records that name them of a tree those below too
  find: {
    method: 'GET',
    path: '/search',
    permission: 'login',
    query: object({
      'text?': text({ max: 200 }),
      'entities?': ENTITY_NAMES,
      'links?': text({ max: 400, pattern: '^[A-Za-z0-9:,]*$' }),
      'page?': whole(1, 200),
      'limit?': whole(1, 50),
    }),
    answer: object({
      total: COUNT,
      'isCapped?': FLAG,
      kinds: listOf(object({ entity: TEXT, title: TEXT, total: COUNT, 'isCapped?': FLAG })),
      list: listOf(FOUND),
    }),
  },
} as const satisfies Record<string, Contract>;
