import { FILE_FORM, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  either,
  FLAG,
  ID,
  line,
  list,
  listOf,
  nullable,
  object,
  oneOf,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

const NAME = nullable(TEXT);

/** What a device tells of: its own number of the event, its kind by the dictionary entrance_event_type, and when it was by its clock. */
export const DOOR_EVENT = object({
  no: text({ max: 64 }),
  type: text({ max: 10, pattern: '^[0-9A-Za-z]{1,10}$' }),
  at: text({ max: 40 }),
  'card?': line(40),
  'person?': line(40),
  'name?': line(40),
  'note?': text({ max: 200 }),
});
export type SentDoorEvent = ValueOf<typeof DOOR_EVENT>;

/** What became of an opening that the device was asked for. */
export const DOOR_OPENED = object({ id: ID, ok: FLAG });

/** An event beside an order. */
const VISIT = object({
  id: TEXT,
  at: TEXT,
  doorName: NAME,
  eventType: NAME,
  personName: NAME,
  isLate: FLAG,
  // of whoever checked in
  isOwn: FLAG,
  // those that whoever asks may see: sent by the device, taken by the camera of the door
  pictures: listOf(object({ id: TEXT, name: TEXT })),
});
export type DoorVisit = ValueOf<typeof VISIT>;

/** Doors: what devices send with a key of their own, opening from here, and who was on site. */
export const DOOR = {
  // by the key in the head `x-device-key`; every call is a heartbeat
  intake: {
    method: 'POST',
    path: '/ops/door/intake',
    permission: 'public',
    named: 'openapi.call.doorIntake',
    body: object({
      // one that cannot be read holds up none of the others: it is kept as it was sent
      'events?': list(either(DOOR_EVENT, ANY), { min: 0, max: 200 }),
      // openings it was asked for, and whether it did them
      'opened?': list(either(DOOR_OPENED, ANY), { min: 0, max: 20 }),
    }),
    answer: object({
      accepted: COUNT,
      repeated: COUNT,
      // of those that are new, how many hold something that could not be read
      doubtful: COUNT,
      // openings it is asked for now; each is told once
      open: listOf(object({ id: TEXT })),
    }),
  },
  // the picture of an event that was sent before, by the number of the event and its moment
  picture: {
    method: 'POST',
    path: '/ops/door/picture',
    permission: 'public',
    named: 'openapi.call.doorPicture',
    query: object({ no: text({ max: 64 }), 'at?': text({ max: 40 }) }),
    body: FILE_FORM,
    answer: object({ id: TEXT, isNew: FLAG }),
  },
  // the key is shown this one time
  makeKey: {
    method: 'POST',
    path: '/ops/door/key',
    permission: 'ops:door:update',
    named: 'openapi.call.doorKey',
    body: object({ id: ID }),
    answer: object({ key: TEXT }),
  },
  open: {
    method: 'POST',
    path: '/ops/door/open',
    permission: 'ops:door:open',
    named: 'openapi.call.doorOpen',
    body: object({ id: ID, reason: text({ min: 2, max: 200 }) }),
    answer: object({ id: TEXT }),
  },
  // events of the station around the check-in of an order
  visits: {
    method: 'GET',
    path: '/ops/door/visits/{id}',
    permission: 'ops:doorEvent:page',
    answer: object({
      verdict: oneOf('own', 'others', 'nobody', 'noDoor', 'noCheckin'),
      events: listOf(VISIT),
    }),
  },
} as const satisfies Record<string, Contract>;
