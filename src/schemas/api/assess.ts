import type { Contract } from './contract.ts';
import {
  FLAG,
  listOf,
  mapOf,
  nullable,
  object,
  oneOf,
  TEXT,
  text,
  COUNT,
  type ValueOf,
} from './shape.ts';

const NAME = nullable(TEXT);
/** Digits, as they are printed; null where there is none. */
const DIGITS = nullable(TEXT);
/** The rows that a number counts: a list of an entity, asked by these filters alone; `one` are those of one value. */
const ROWS = object({
  list: TEXT,
  preset: NAME,
  one: mapOf(TEXT),
  many: mapOf(listOf(nullable(TEXT))),
});
/** An indicator of a sheet. `opens`: what it was counted of; `bad`: those that took something off. */
const LINE = object({
  id: TEXT,
  code: TEXT,
  section: NAME,
  indicator: TEXT,
  title: NAME,
  state: TEXT,
  unit: oneOf('rate', 'count', 'points', 'none'),
  weight: TEXT,
  share: DIGITS,
  value: DIGITS,
  good: DIGITS,
  bad: DIGITS,
  total: DIGITS,
  fullScore: TEXT,
  score: DIGITS,
  points: DIGITS,
  opens: nullable(ROWS),
  opensBad: nullable(ROWS),
});
/** A version of a sheet, or a sheet of another period. */
const MARK = object({
  id: TEXT,
  period: TEXT,
  revision: COUNT,
  status: TEXT,
  score: DIGITS,
  level: NAME,
  creditLevel: NAME,
});
const VIEW = object({
  kind: TEXT,
  // whoever is judged may object until then
  objectionDue: NAME,
  vetoes: listOf(object({ id: TEXT, veto: TEXT, day: TEXT, content: TEXT })),
  items: listOf(LINE),
  // of this period, the first version first; each with what its indicators came to, by their codes
  versions: listOf(
    object({ mark: MARK, points: mapOf(nullable(TEXT)), objection: NAME, answer: NAME }),
  ),
  // of the periods before, oldest first, with this one
  history: listOf(MARK),
  mayObject: FLAG,
});

/** Assessment, besides what every entity answers. */
export const ASSESS = {
  compute: {
    method: 'POST',
    path: '/assess/sheet/compute',
    named: 'openapi.call.assessCompute',
    permission: 'assess:sheet:compute',
    // the period of the kind in which the day lies
    body: object({
      kind: oneOf('1', '2', '3'),
      periodKind: oneOf('month', 'quarter', 'year'),
      day: text({ max: 10 }),
    }),
    answer: object({ taskId: TEXT }),
  },
  view: {
    method: 'GET',
    path: '/assess/sheet/view/{id}',
    permission: 'assess:sheet:info',
    answer: VIEW,
  },
} as const satisfies Record<string, Contract>;

export type SheetView = ValueOf<typeof VIEW>;
export type SheetLine = ValueOf<typeof LINE>;
export type OpenedRows = ValueOf<typeof ROWS>;
