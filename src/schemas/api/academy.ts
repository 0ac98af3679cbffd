import type { Contract } from './contract.ts';
import { FOUND } from './search.ts';
import { COUNT, FLAG, ID, listOf, NULL, object, oneOf, openObject, TEXT, text } from './shape.ts';
import { COURSE_CARD } from './study.ts';

/** Entities of the academy that people read. */
export const DOCUMENTS = [
  'academyKnowledge',
  'academyExperience',
  'academyMaterial',
  'academyPolicy',
  'academyStandard',
  'academyQuestion',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

const DOCUMENT = { entity: oneOf(...DOCUMENTS), id: ID };
/** A record beside an article; `route` leads to it. */
const LINK = object({ id: ID, title: TEXT, at: TEXT, route: TEXT });
/** What is offered, and why. */
const OFFER = object({ found: FOUND, why: TEXT });

export const MARKS = ['useful', 'favourite', 'follow'] as const;
export type MarkKind = (typeof MARKS)[number];

/** Documents of the academy: who reads, marks and accepts what; what is offered to whom, and why. */
export const ACADEMY = {
  // counts once a day for each person
  read: {
    method: 'PUT',
    path: '/academy/read/{entity}/{id}',
    named: 'openapi.call.academyRead',
    permission: 'login',
    params: object(DOCUMENT),
    answer: NULL,
  },
  mark: {
    method: 'POST',
    path: '/academy/mark',
    named: 'openapi.call.academyMark',
    permission: 'login',
    body: object({ ...DOCUMENT, kind: oneOf(...MARKS), isOn: FLAG }),
    answer: object({ count: COUNT }),
  },
  // what stands below an article
  foot: {
    method: 'GET',
    path: '/academy/foot/{entity}/{id}',
    named: 'openapi.call.academyFoot',
    permission: 'login',
    params: object(DOCUMENT),
    answer: object({
      marks: listOf(oneOf(...MARKS)),
      counts: object({ useful: COUNT, favourite: COUNT, follow: COUNT }),
      alarms: listOf(LINK),
      books: listOf(LINK),
      // a standard that came in its place
      successors: listOf(LINK),
    }),
  },
  accept: {
    method: 'POST',
    path: '/academy/accept',
    named: 'openapi.call.academyAccept',
    permission: 'academy:ask:page',
    body: object({ id: ID }),
    answer: NULL,
  },
  home: {
    method: 'GET',
    path: '/academy/home',
    named: 'openapi.call.academyHome',
    permission: 'academy:home:page',
    answer: object({
      // what the reader has not passed yet, what is due first
      courses: listOf(COURSE_CARD),
      offers: listOf(OFFER),
      latest: listOf(FOUND),
      favourites: listOf(FOUND),
    }),
  },
  // from an alarm, an order or words
  advice: {
    method: 'GET',
    path: '/academy/advice',
    named: 'openapi.call.academyAdvice',
    permission: 'academy:home:page',
    query: openObject({ 'alarmId?': ID, 'orderId?': ID, 'text?': text({ max: 200 }) }),
    answer: object({
      about: TEXT,
      'route?': TEXT,
      cases: listOf(OFFER),
      documents: listOf(OFFER),
      standards: listOf(OFFER),
      people: listOf(object({ id: ID, name: TEXT, count: COUNT, lastAt: TEXT, why: TEXT })),
    }),
  },
} as const satisfies Record<string, Contract>;
