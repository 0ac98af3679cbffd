import { VERBS } from '../language/entity.ts';
import { PROBLEM_CODES } from '../language/problem-codes.ts';
import { bare, type Contract } from './contract.ts';
import {
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  object,
  oneOf,
  openObject,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const SCHEMA_NAME = text({ max: 300 });
const SCHEMA_TEXT = text({ max: 2_000_000 });
const KIND = oneOf('entity', 'screen', 'states', 'report');
const KEY = { kind: KIND, name: SCHEMA_NAME };
const SOURCE = { ...KEY, 'module?': text({ min: 0, max: 60 }) };
const COMMENT = text({ min: 0, max: 10_000 });
const READ = 'sys:schema:page';

const CODE = oneOf(...PROBLEM_CODES);
const PLACE = { line: COUNT, column: COUNT, message: TEXT };
/** A mistake at its place; lines and columns are 1-based, the end stands behind the last sign. `file`: it is in another schema. */
const PROBLEM = object({
  ...PLACE,
  'endLine?': COUNT,
  'endColumn?': COUNT,
  path: TEXT,
  code: CODE,
  severity: oneOf('error', 'warning'),
  'kind?': TEXT,
  'params?': mapOf(text({ min: 0 })),
  'suggestion?': TEXT,
  'file?': TEXT,
});
/** A change of the database that publishing brings; a destructive one is refused: data would be lost or stands against it. */
const CHANGE = object({
  table: TEXT,
  'column?': TEXT,
  change: oneOf(
    'createTable',
    'addColumn',
    'keepColumn',
    'dropColumn',
    'changeType',
    'createIndex',
    'renameTable',
    'renameColumn',
    'fillColumn',
  ),
  isDestructive: FLAG,
  text: TEXT,
});
const JUDGEMENT = object({ problems: listOf(PROBLEM), changes: listOf(CHANGE) });
/** One schema as the list shows it. `source` none: nothing runs yet, or what was published is broken; `version` 0: the file. */
const ENTRY = object({
  kind: KIND,
  name: TEXT,
  module: TEXT,
  title: TEXT,
  source: oneOf('file', 'database', 'none'),
  version: COUNT,
  hash: TEXT,
  hasDraft: FLAG,
  draftBy: nullable(TEXT),
  draftAt: nullable(TEXT),
  problems: COUNT,
  // the file changed since a version was published over it
  fileChanged: FLAG,
  skipped: listOf(object(PLACE)),
});
/** A saved text that is not published; `lock` must be sent with the next one. */
const DRAFT = object({ text: TEXT, lock: COUNT, byName: TEXT, at: TEXT });
/** `restoredFrom`: the version it brought back; 0 the file, null for new text. */
const VERSION = object({
  version: COUNT,
  comment: TEXT,
  byName: TEXT,
  at: TEXT,
  restoredFrom: nullable(COUNT),
});
/** A table that stays behind, with its rows counted up to ten thousand; approved: an operator lets them go. */
const LEFT_TABLE = object({ table: TEXT, rows: COUNT, isApproved: FLAG });
/** Everything about one schema: what runs, what is being written, what was. A published text that is not in force is `running` of no source. */
const INFO = object({
  kind: KIND,
  name: TEXT,
  leaves: listOf(LEFT_TABLE),
  module: TEXT,
  file: nullable(object({ text: TEXT })),
  running: object({
    text: TEXT,
    version: COUNT,
    hash: TEXT,
    source: oneOf('file', 'database', 'none'),
  }),
  draft: nullable(DRAFT),
  versions: listOf(VERSION),
  skipped: nullable(
    object({
      version: COUNT,
      problems: listOf(object({ ...PLACE, path: TEXT, code: CODE, 'severity?': oneOf('warning') })),
    }),
  ),
});
/** `hasTable`: the entity runs, its rows can be read through its own endpoints; `sample`: rows made from the field types. */
const PREVIEW = object({
  schema: openObject({}),
  'hasTable?': FLAG,
  'sample?': listOf(openObject({})),
  // of a template of reports: a report by it on paper; `hasTable`: one that is there
  'sheet?': openObject({}),
});
const TABLE = object({ table: TEXT, columns: COUNT, comment: nullable(TEXT), hasEntity: FLAG });
/** A schema text made by the server, with what it could not know. */
const MADE = object({ text: TEXT, notes: listOf(TEXT) });
/** `path`: the first call that names it; empty where none does. */
const CANDIDATE = object({ schema: TEXT, path: TEXT, fields: COUNT });
/** What people of a role come to hold or hold no longer, in words; no role: those who hold everything. `isMinor`: they gain the names in pickers and nothing else. */
const RIGHTS = object({
  roles: listOf(
    object({
      role: nullable(TEXT),
      people: COUNT,
      gains: listOf(TEXT),
      loses: listOf(TEXT),
      isMinor: FLAG,
    }),
  ),
});
/** `waits`: a second person has to pass it first, and nothing has changed yet. */
const PUBLISHED = object({ version: COUNT, 'waits?': FLAG });
const VERDICT = { allowed: FLAG, reason: TEXT };
const WHY_FIELD = object({
  name: TEXT,
  title: TEXT,
  list: FLAG,
  form: FLAG,
  edit: FLAG,
  export: FLAG,
  masked: FLAG,
  reason: TEXT,
});
/** Why one person sees what of an entity. */
const WHY = object({
  menu: object({ visible: FLAG, reason: TEXT }),
  verbs: listOf(
    object({ verb: oneOf(...VERBS), method: TEXT, path: TEXT, permission: TEXT, ...VERDICT }),
  ),
  fields: listOf(WHY_FIELD),
  actions: listOf(object({ key: TEXT, title: TEXT, permission: TEXT, ...VERDICT })),
  rows: object({ sentence: TEXT, 'seesRecord?': FLAG, 'reason?': TEXT }),
});
/** One address of the API as a person reads it; see `ApiRow` of the server. */
const API_ROW = object({
  group: TEXT,
  method: TEXT,
  path: TEXT,
  title: TEXT,
  parameters: TEXT,
  permission: TEXT,
  declared: TEXT,
});

/** The schema workbench. */
export const WORKBENCH = {
  list: { method: 'GET', path: '/sys/schema/list', permission: READ, answer: listOf(ENTRY) },
  info: {
    method: 'GET',
    path: '/sys/schema/info',
    permission: READ,
    query: object(KEY),
    answer: INFO,
  },
  version: {
    method: 'GET',
    path: '/sys/schema/version',
    permission: READ,
    query: object({ ...KEY, version: whole(0) }),
    answer: object({ text: TEXT }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/sys/schema/draft',
    named: 'openapi.call.saveDraft',
    permission: 'sys:schema:save',
    body: object({ ...SOURCE, 'text?': text({ min: 0, max: 2_000_000 }), 'lock?': whole() }),
    answer: object({ lock: COUNT }),
  },
  dropDraft: {
    method: 'DELETE',
    path: '/sys/schema/draft',
    named: 'openapi.call.dropDraft',
    permission: 'sys:schema:save',
    body: object(KEY),
    answer: NULL,
  },
  check: {
    method: 'POST',
    path: '/sys/schema/check',
    named: 'openapi.call.checkSchema',
    permission: READ,
    body: object({ ...SOURCE, text: SCHEMA_TEXT }),
    answer: JUDGEMENT,
  },
  rights: {
    method: 'POST',
    path: '/sys/schema/rights',
    named: 'openapi.call.weighSchemaRights',
    permission: READ,
    body: object({ ...SOURCE, text: SCHEMA_TEXT }),
    answer: RIGHTS,
  },
  preview: {
    method: 'POST',
    path: '/sys/schema/preview',
    named: 'openapi.call.previewSchema',
    permission: READ,
    body: object({ ...SOURCE, text: SCHEMA_TEXT }),
    answer: PREVIEW,
  },
  publish: {
    method: 'POST',
    path: '/sys/schema/publish',
    named: 'openapi.call.publishSchema',
    permission: 'sys:schema:publish',
    body: object({
      ...SOURCE,
      text: SCHEMA_TEXT,
      'comment?': COMMENT,
      'lock?': whole(),
      'grant?': FLAG,
    }),
    answer: PUBLISHED,
  },
  rollback: {
    method: 'POST',
    path: '/sys/schema/rollback',
    named: 'openapi.call.rollbackSchema',
    permission: 'sys:schema:publish',
    body: object({ ...KEY, version: whole(0), 'comment?': COMMENT, 'dropTables?': FLAG }),
    answer: PUBLISHED,
  },
  tables: { method: 'GET', path: '/sys/schema/tables', permission: READ, answer: listOf(TABLE) },
  fromTable: {
    method: 'POST',
    path: '/sys/schema/from-table',
    named: 'openapi.call.schemaFromTable',
    permission: 'sys:schema:save',
    body: object({
      table: text({ max: 100 }),
      name: SCHEMA_NAME,
      'title?': text({ max: 200 }),
      'module?': text({ max: 60 }),
    }),
    answer: MADE,
  },
  // without a schema: what there is to choose from
  fromOpenApi: {
    method: 'POST',
    path: '/sys/schema/from-openapi',
    named: 'openapi.call.schemaFromOpenapi',
    permission: 'sys:schema:save',
    // a description of some hundred addresses, each quote of it escaped
    body: object({
      text: SCHEMA_TEXT,
      'schema?': text({ max: 300 }),
      'name?': SCHEMA_NAME,
      'module?': text({ max: 60 }),
    }),
    maxBody: 4 * 1024 * 1024,
    answer: either(object({ candidates: listOf(CANDIDATE) }), MADE),
  },
  // of oneself where nobody is named
  why: {
    method: 'GET',
    path: '/sys/schema/why',
    permission: 'sys:schema:inspect',
    query: object({
      entity: text({ max: 60 }),
      'userId?': list(ID, { max: 1 }),
      'id?': text({ max: 60 }),
    }),
    answer: WHY,
  },
  // as tools read it
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    named: 'openapi.call.openapi',
    permission: 'login',
    answer: bare(openObject({})),
  },
  api: { method: 'GET', path: '/sys/schema/api', permission: READ, answer: listOf(API_ROW) },
  // the JSON Schemas that editors complete by
  language: {
    method: 'GET',
    path: '/engine/language/{file}',
    permission: 'login',
    answer: bare(openObject({})),
  },
} as const satisfies Record<string, Contract>;

export type SchemaEntry = ValueOf<typeof ENTRY>;
export type SchemaInfo = ValueOf<typeof INFO>;
export type VersionEntry = ValueOf<typeof VERSION>;
export type TableChange = ValueOf<typeof CHANGE>;
export type WorkbenchProblem = ValueOf<typeof PROBLEM>;
export type Judgement = ValueOf<typeof JUDGEMENT>;
export type Rights = ValueOf<typeof RIGHTS>;
export type PublishAnswer = ValueOf<typeof PUBLISHED>;
export type TableEntry = ValueOf<typeof TABLE>;
export type MadeSchema = ValueOf<typeof MADE>;
export type OpenApiCandidate = ValueOf<typeof CANDIDATE>;
export type WhyAnswer = ValueOf<typeof WHY>;
