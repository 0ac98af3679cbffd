import type { Contract } from './contract.ts';
import { COUNT, FLAG, ID, listOf, nullable, NUMBER, object, TEXT, type ValueOf } from './shape.ts';

const NAME = nullable(TEXT);

/** A standing book of an order: one that its type asks for, filled in or not yet, or another that names it. */
const BOOK = object({
  bookId: TEXT,
  name: TEXT,
  // the type of the order asks for it
  isAsked: FLAG,
  recordId: NAME,
  recordNo: NAME,
  // of the life of records; null: nobody has begun it
  status: NAME,
  fillerName: NAME,
  filledAt: NAME,
  // whoever asks may fill it in
  mayFill: FLAG,
});

/** A picture of an order or of one of its books, with what is known of how it came. */
const PHOTO = object({
  id: TEXT,
  name: TEXT,
  // the book it belongs to; null: the order itself
  recordId: NAME,
  // what it belongs to, in the caller's words
  source: TEXT,
  at: TEXT,
  by: NAME,
  place: NAME,
  // what its original said of itself: when, by what, where; a hint and no proof
  facts: nullable(object({ 'takenAt?': TEXT, 'device?': TEXT, 'lng?': NUMBER, 'lat?': NUMBER })),
});

/** A line of the task bill: what to do, whether it is done, by whom, when, and how many files came of it. */
const TASK = object({
  key: TEXT,
  title: TEXT,
  isDone: FLAG,
  by: NAME,
  at: NAME,
  files: COUNT,
});

/** What lies on the desk beside a work order. */
export const ORDER_DESK = {
  books: {
    method: 'GET',
    path: '/ops/order-desk/{id}/books',
    permission: 'ops:order:info',
    params: object({ id: ID }),
    answer: listOf(BOOK),
  },
  tasks: {
    method: 'GET',
    path: '/ops/order-desk/{id}/tasks',
    permission: 'ops:order:info',
    params: object({ id: ID }),
    answer: listOf(TASK),
  },
  photos: {
    method: 'GET',
    path: '/ops/order-desk/{id}/photos',
    permission: 'ops:order:info',
    params: object({ id: ID }),
    answer: listOf(PHOTO),
  },
} as const satisfies Record<string, Contract>;

export type OrderBook = ValueOf<typeof BOOK>;
export type OrderTask = ValueOf<typeof TASK>;
export type OrderPhoto = ValueOf<typeof PHOTO>;
