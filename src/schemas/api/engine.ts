import { MOST_LABELS } from '../language/derive-actions.ts';
import { ANY_FILE, PDF } from './contract.ts';
import type { Contract } from './contract.ts';
import { SAVED } from './entity.ts';
import {
  ANY,
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  openObject,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const NAME = text({ max: 60 });
/** What is served under which hash; `route` is null for what has no page of its own. */
const MANIFEST = object({
  entities: listOf(object({ name: TEXT, hash: TEXT, route: nullable(TEXT) })),
  // `under`: the route of the page of the menu it is come to from
  screens: listOf(object({ name: TEXT, hash: TEXT, 'under?': TEXT })),
});
/** A schema file in the caller's language; what may stand in one is the JSON Schema of its language. */
const SCHEMA = openObject({});
/** Few rows are loaded from the entity's own export address, many become a background task. */
const EXPORT = either(
  object({ mode: oneOf('stream'), rows: COUNT }),
  object({ mode: oneOf('task'), rows: COUNT, taskId: TEXT }),
);
/** What was filled in, and the step it was left at; the first is 0. */
const FORM_DRAFT = object({ at: TEXT, step: COUNT, values: mapOf(ANY) });
/** Schemas keep; a browser names the hash of the one it means. */
const HASH = object({ 'hash?': text({ max: 100 }) });

const MAX_TABLE_ROWS = 20_000;
const MAX_TABLE_BYTES = 8 * 1024 * 1024;
const TABLE_ROW = object({
  cells: listOf(nullable(either(TEXT, NUMBER))),
  // of rows in groups: 1 folds away below its group, 0 is the group's head or sums
  'level?': whole(0, 7),
  'isBold?': FLAG,
});
/** A table as it is shown, for a file. */
const TABLE = object({
  title: text({ max: 200 }),
  format: oneOf('xlsx', 'csv'),
  columns: list(object({ title: TEXT }), { max: 200 }),
  rows: list(TABLE_ROW, { min: 0, max: MAX_TABLE_ROWS }),
  'foldsBy?': oneOf('above', 'below'),
});

/** How labels lie on paper, mm. */
const LABEL_PAPER = object({
  width: NUMBER,
  height: NUMBER,
  columns: whole(1, 20),
  rows: whole(1, 20),
  top: NUMBER,
  side: NUMBER,
  gap: NUMBER,
  rowGap: NUMBER,
});

/** Which records get labels, and on which paper. */
const LABELS_ASKED = object({
  entity: NAME,
  ids: list(ID, { max: MOST_LABELS }),
  kind: oneOf('sheet', 'roll'),
  paper: LABEL_PAPER,
});

/** What the engine in the browser asks beyond the verbs of entities; each is judged by the keys of the entity it names. */
export const ENGINE = {
  manifest: { method: 'GET', path: '/engine/manifest', permission: 'login', answer: MANIFEST },
  entity: {
    method: 'GET',
    path: '/engine/entity/{name}',
    permission: 'login',
    query: HASH,
    answer: SCHEMA,
  },
  screen: {
    method: 'GET',
    path: '/engine/screen/{name}',
    permission: 'login',
    query: HASH,
    answer: SCHEMA,
  },
  states: {
    method: 'GET',
    path: '/engine/states/{name}',
    permission: 'login',
    query: HASH,
    answer: SCHEMA,
  },
  personal: {
    method: 'POST',
    path: '/engine/personal',
    named: 'openapi.call.revealPersonal',
    permission: 'login',
    body: object({ entity: NAME, id: ID, field: NAME }),
    answer: object({ 'value?': ANY }),
  },
  restore: {
    method: 'POST',
    path: '/engine/restore',
    named: 'openapi.call.restore',
    permission: 'login',
    body: object({ entity: NAME, id: ID, change: ID, 'version?': whole() }),
    answer: SAVED,
  },
  // filters and columns of a list, as its address takes them
  export: {
    method: 'POST',
    path: '/engine/export/{entity}',
    named: 'openapi.call.export',
    permission: 'login',
    body: mapOf(ANY),
    answer: EXPORT,
  },
  // what a person sees anyway, written by the writer of all exports: at once, or as a background task
  table: {
    method: 'POST',
    path: '/engine/table',
    named: 'openapi.call.saveTable',
    permission: 'login',
    body: TABLE,
    maxBody: MAX_TABLE_BYTES,
    answer: ANY_FILE,
  },
  // labels of records as they are printed; the key is that of the entity's own records
  labels: {
    method: 'POST',
    path: '/engine/labels',
    named: 'openapi.call.saveLabels',
    permission: 'login',
    body: LABELS_ASKED,
    answer: PDF,
  },
  // what a person filled in of a long form, between its steps
  draft: {
    method: 'GET',
    path: '/engine/draft/{key}',
    permission: 'login',
    answer: nullable(FORM_DRAFT),
  },
  setDraft: {
    method: 'PUT',
    path: '/engine/draft/{key}',
    named: 'openapi.call.keepFormDraft',
    permission: 'login',
    body: object({ step: COUNT, values: mapOf(ANY) }),
    answer: object({ at: TEXT }),
  },
  removeDraft: {
    method: 'DELETE',
    path: '/engine/draft/{key}',
    named: 'openapi.call.dropFormDraft',
    permission: 'login',
    body: null,
    answer: NULL,
  },
  tableTask: {
    method: 'POST',
    path: '/engine/table/task',
    named: 'openapi.call.saveTableTask',
    permission: 'login',
    body: TABLE,
    maxBody: MAX_TABLE_BYTES,
    answer: object({ taskId: TEXT }),
  },
} as const satisfies Record<string, Contract>;

export type LabelAsked = ValueOf<typeof LABELS_ASKED>;
export type FormDraft = ValueOf<typeof FORM_DRAFT>;
export type Manifest = ValueOf<typeof MANIFEST>;
/** A table as it is shown, for a file. */
export type ShownTable = ValueOf<typeof TABLE>;
