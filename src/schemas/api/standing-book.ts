import type { Contract } from './contract.ts';
import { COUNT, ID, listOf, object, TEXT } from './shape.ts';

/** Standing books besides what every entity answers. */
export const STANDING_BOOK = {
  /** Under which names records of a template hold values, whoever may see them, and how many do: asked before a field goes or becomes another type. */
  held: {
    method: 'GET',
    path: '/ops/book/held',
    permission: 'ops:standingBook:update',
    query: object({ bookId: ID }),
    answer: listOf(object({ name: TEXT, count: COUNT })),
  },
} as const satisfies Record<string, Contract>;
