import type { Contract } from './contract.ts';
import {
  FLAG,
  ID,
  listOf,
  nullable,
  object,
  oneOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const SAID = nullable(TEXT);
const VERDICT = nullable(FLAG);
const COUNT = whole(0);

/** How a result, or the means of several, compare with the online system; texts are decimals. */
const COMPARED = object({
  reference: SAID,
  online: SAID,
  error: SAID,
  // percent
  relative: SAID,
  criterion: SAID,
  passes: VERDICT,
});

const COMPARISON = object({
  all: COMPARED,
  pairs: COUNT,
  // percent; of three pairs and more
  accuracy: SAID,
  passes: VERDICT,
});

const CELL = object({
  sampleId: TEXT,
  resultId: SAID,
  status: SAID,
  // as it is printed; empty where nothing was found yet
  shown: TEXT,
  unit: SAID,
  method: SAID,
  detectionLimit: SAID,
  instrument: SAID,
  isOver: FLAG,
  // it cannot tell what the limit asks for: found, or said, to lie below what decides nothing; `above`: said to lie above it
  unfit: nullable(oneOf('below', 'above')),
  // it is said to lie below less than the method can tell
  isTooFine: FLAG,
  // rounds before this one, struck through
  old: listOf(object({ shown: TEXT, reason: SAID })),
  comparison: nullable(COMPARED),
});
export type ResultCell = ValueOf<typeof CELL>;

const ITEM = object({
  item: TEXT,
  factorCode: SAID,
  unit: SAID,
  limit: SAID,
  // results below the detection limit count with half of it; `hasHalf` says that some do
  mean: SAID,
  hasHalf: FLAG,
  comparison: nullable(COMPARISON),
  cells: listOf(CELL),
});
export type ResultItem = ValueOf<typeof ITEM>;

/** What is wrong with a stored version of a report. */
const FAULT = oneOf('missing', 'file', 'data', 'chain', 'signature');

/** Results of laboratories and reports of testing tasks, besides what every entity answers. */
export const LAB = {
  // items by samples; of a comparison with what the online system said of the same hours
  table: {
    method: 'POST',
    path: '/test/result/table',
    named: 'openapi.call.labTable',
    permission: 'test:result:page',
    body: object({ taskId: ID }),
    answer: object({
      isComparison: FLAG,
      hasHalf: FLAG,
      samples: listOf(
        object({ id: TEXT, sampleNo: TEXT, point: SAID, sampledAt: SAID, missingReason: SAID }),
      ),
      items: listOf(ITEM),
    }),
    isReading: true,
  },
  // by password or a drawing of this moment
  sign: {
    method: 'POST',
    path: '/test/report/sign',
    named: 'openapi.call.labSign',
    permission: 'test:task:sign',
    body: object({
      id: ID,
      'version?': whole(0),
      way: oneOf('1', '2'),
      'password?': text({ max: 200 }),
      'signature?': listOf(object({ id: ID, 'name?': TEXT, 'size?': whole(0) })),
      meaning: text({ max: 10 }),
      'comment?': text({ max: 500 }),
    }),
    answer: object({ id: TEXT, status: TEXT }),
  },
  // makes the report out of the task and hands it in
  make: {
    method: 'POST',
    path: '/test/report/make',
    named: 'openapi.call.labMake',
    permission: 'test:task:upload',
    body: object({ id: ID, conclusion: text({ max: 2000 }) }),
    answer: object({ id: TEXT, status: TEXT }),
  },
  // reads the stored bytes of all versions of a task again
  verify: {
    method: 'POST',
    path: '/test/report/verify',
    named: 'openapi.call.labVerify',
    permission: 'test:report:verify',
    body: object({ taskId: ID }),
    answer: object({
      isIntact: FLAG,
      versions: listOf(object({ id: TEXT, versionNo: COUNT, faults: listOf(FAULT) })),
    }),
  },
  // by the code on it, without signing in: that there is such a report, whether it is as it was signed, and whether a file of this SHA-256 is
  // what was handed out of it or what was reviewed; nothing of what it says
  check: {
    method: 'POST',
    path: '/test/report/check',
    named: 'openapi.call.labCheck',
    permission: 'public',
    body: object({
      code: text({ max: 40 }),
      'hash?': text({ max: 64, pattern: '^[0-9a-f]{64}$' }),
    }),
    answer: object({
      state: oneOf('unknown', 'signed', 'void', 'open', 'broken'),
      'file?': oneOf('issued', 'reviewed', 'other'),
    }),
    isReading: true,
  },
} as const satisfies Record<string, Contract>;
