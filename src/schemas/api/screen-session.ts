import type { Contract } from './contract.ts';
import { COUNT, FLAG, ID, NULL, object, TEXT, text } from './shape.ts';
import { WALL } from './wall.ts';

/**
 * All that a screen may do, whatever its person may: keys that its person holds and that stand here. Of the addresses that ask for them
 * it is answered only at those whose contract says `forScreens`.
 */
export const SCREEN_KEYS = [
  WALL.picture.permission,
  'assess:sheet:page',
  'dm:alarm:page',
  'dm:monitorData:info',
  'dm:quality:page',
  'ops:order:page',
  'ops:station:page',
] as const;
/** Held besides by a screen that may show cameras. */
export const SCREEN_VIDEO_KEY = 'ops:video:play';

/** Pages that a screen may be tied to: every big screen. */
export const SCREEN_PAGE = /^bigScreen-/;

/** As much as a secret of the product is long, and a little. */
const KEY = text({ max: 100 });
const TIME = text({ max: 19, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' });
/** Below the address of the product: `#/screen/{id}?key={secret}`, where no server and no log of one ever sees it. */
const ADDRESS = object({ address: TEXT });
const ONE = object({ id: ID });

/** Screens that nobody sits at: what they sign in with, and who made them. */
export const SCREEN_SESSION = {
  open: {
    method: 'POST',
    path: '/auth/screen',
    named: 'openapi.call.openScreen',
    permission: 'public',
    body: object({ key: KEY }),
    // `expiresIn`: seconds
    answer: object({ id: TEXT, token: TEXT, expiresIn: COUNT }),
  },
  make: {
    method: 'POST',
    path: '/sys/newScreen',
    named: 'openapi.call.makeScreen',
    permission: 'sys:screenSession:make',
    body: object({
      name: text({ max: 40 }),
      wall: text({ max: 60 }),
      userId: ID,
      validUntil: TIME,
      'allowsVideo?': FLAG,
    }),
    answer: ADDRESS,
  },
  renew: {
    method: 'POST',
    path: '/sys/renewScreen',
    named: 'openapi.call.renewScreen',
    permission: 'sys:screenSession:renew',
    body: ONE,
    answer: ADDRESS,
  },
  stop: {
    method: 'POST',
    path: '/sys/stopScreen',
    named: 'openapi.call.stopScreen',
    permission: 'sys:screenSession:stop',
    body: ONE,
    answer: NULL,
  },
  resume: {
    method: 'POST',
    path: '/sys/resumeScreen',
    named: 'openapi.call.resumeScreen',
    permission: 'sys:screenSession:resume',
    body: ONE,
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
