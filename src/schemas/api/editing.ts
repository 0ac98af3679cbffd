import type { Contract } from './contract.ts';
import { FLAG, listOf, nullable, object, oneOf, TEXT, text } from './shape.ts';

/** Documents that people draw, each kind in a designer of its own. */
export const EDITED_KINDS = ['rule', 'book', 'process', 'schema'] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

/** Who has a document open; `isMine`: the same person, in another window. */
const EDITOR = object({ name: TEXT, since: TEXT, isMine: FLAG });
/** `holder`: who may change it where that is another person; null: whoever asks may. */
const HERE = object({ holder: nullable(EDITOR), others: listOf(EDITOR) });
/** `document`: the id of a record, or `entity:pump` of a schema; `window`: as the window names itself. */
const WINDOW = {
  kind: oneOf(...EDITED_KINDS),
  document: text({ pattern: '^[\\w:.-]{1,120}$' }),
  window: text({ pattern: '^[\\w-]{1,60}$' }),
};

/** Who else has a document open in a designer, said before two people change it at once. */
export const EDITING = {
  /** Whoever asks is there for a minute; `leaves`: he is no more. */
  here: {
    method: 'GET',
    path: '/sys/editing/here',
    permission: 'login',
    query: object({ ...WINDOW, 'leaves?': oneOf('yes') }),
    answer: HERE,
  },
  /** From now on who asks may change it, and nobody else. */
  take: {
    method: 'POST',
    path: '/sys/editing/take',
    named: 'openapi.call.takeEditing',
    permission: 'login',
    body: object(WINDOW),
    answer: HERE,
  },
} as const satisfies Record<string, Contract>;
