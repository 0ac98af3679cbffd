import { BACKGROUND_TASK_SHAPE } from './background-task.ts';
import { ANY_FILE, FILE_FORM, WORKBOOK, type Contract } from './contract.ts';
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
  openObject,
  recordOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const LIBRARY = 'sys:oss:all';
const MAX_FILES = 500;
const MAX_COLUMN = 10_000;
const ORDER = object({ sourceId: text({ max: 40 }), mapping: mapOf(whole(-1, MAX_COLUMN)) });
const STORED = object({ id: TEXT, url: TEXT, src: TEXT, name: TEXT, size: COUNT });
/** `note`: what may stand there, in words; `choices`: allowed values, where they are few; a key must be mapped, the row is found by it. */
const COLUMN = object({
  field: TEXT,
  title: TEXT,
  isRequired: FLAG,
  isKey: FLAG,
  note: TEXT,
  choices: listOf(TEXT),
});
/** A row of the file; `number` counts as a spreadsheet does. */
const READ_ROW = object({
  number: COUNT,
  // of a line of a sub-table that stood in another sheet than its record
  'sheet?': TEXT,
  cells: listOf(nullable(either(TEXT, either(NUMBER, FLAG)))),
});
/** What the next step of an import shows: the first rows, and which column of the file each field has, as far as the titles tell. */
const PREVIEW = object({
  id: TEXT,
  fileName: TEXT,
  // below the header
  rows: COUNT,
  header: listOf(TEXT),
  preview: listOf(READ_ROW),
  columns: listOf(COLUMN),
  mapping: mapOf(NUMBER),
  // of a workbook; `rows` are those with something in them
  sheets: listOf(object({ name: TEXT, isHidden: FLAG, rows: COUNT })),
  sheet: TEXT,
  // the rows that name the columns, found or chosen
  head: object({ from: COUNT, rows: COUNT }),
  // the first rows of the sheet, what stands above the head among them
  top: listOf(READ_ROW),
  // merged cells whose value each of their rows got; rows and columns that are hidden and read all the same
  notes: object({ merged: COUNT, hiddenRows: COUNT, hiddenColumns: COUNT }),
});
/** Which sheet, and which rows name its columns, where the upload shall not find them itself. `instead` is an upload that this one replaces. */
const WANTED = object({
  'sheet?': text({ max: 100 }),
  'headFrom?': whole(1, MAX_COLUMN),
  'headRows?': whole(1, 3),
  'instead?': text({ max: 40 }),
});

/** Upload, storage (CONTRACT.md 3.14) and import. Settings are read by the fields of their entity. */
export const FILES = {
  uploadEnv: {
    method: 'POST',
    path: '/oss/file/upload_env',
    named: 'openapi.call.uploadFileEnv',
    permission: 'login',
    body: FILE_FORM,
    answer: STORED,
  },
  upload: {
    method: 'POST',
    path: '/oss/file/upload',
    named: 'openapi.call.uploadFile',
    permission: LIBRARY,
    body: FILE_FORM,
    answer: STORED,
  },
  keep: {
    method: 'POST',
    path: '/oss/file/keep',
    permission: LIBRARY,
    body: object({ files: list(object({ id: ID }), { max: MAX_FILES }) }),
    answer: NULL,
  },
  // `sign` opens a picture of a formatted text that was answered with it; `inline=1` asks for a PDF to be read in place
  download: {
    method: 'GET',
    path: '/oss/file/download/{id}',
    named: 'openapi.call.downloadFile',
    permission: 'login',
    query: object({ 'sign?': ANY, 'inline?': text({ max: 20 }) }),
    answer: ANY_FILE,
  },
  name: {
    method: 'GET',
    path: '/fileManager/getFileName',
    permission: 'login',
    query: object({ 'id?': text({ max: 40 }) }),
    answer: object({ id: TEXT, name: TEXT, size: COUNT }),
  },
  storage: {
    method: 'GET',
    path: '/oss/file/info',
    permission: LIBRARY,
    answer: recordOf('storageConfig'),
  },
  saveStorage: {
    method: 'POST',
    path: '/oss/file',
    named: 'openapi.call.registerFile',
    permission: LIBRARY,
    body: openObject({}),
    answer: SAVED,
  },
  putStorage: {
    method: 'PUT',
    path: '/oss/config',
    permission: LIBRARY,
    body: openObject({}),
    answer: SAVED,
  },
  testStorage: {
    method: 'POST',
    path: '/oss/file/test',
    permission: LIBRARY,
    body: null,
    answer: NULL,
  },
  importTemplate: {
    method: 'GET',
    path: '/engine/import/{entity}/template',
    named: 'openapi.call.importTemplate',
    permission: 'login',
    answer: WORKBOOK,
  },
  importUpload: {
    method: 'POST',
    path: '/engine/import/{entity}/upload',
    named: 'openapi.call.importUpload',
    permission: 'login',
    query: WANTED,
    body: FILE_FORM,
    answer: PREVIEW,
  },
  importCheck: {
    method: 'POST',
    path: '/engine/import/{entity}/check',
    named: 'openapi.call.importCheck',
    permission: 'login',
    body: ORDER,
    answer: BACKGROUND_TASK_SHAPE,
  },
  importRun: {
    method: 'POST',
    path: '/engine/import/{entity}/run',
    named: 'openapi.call.importRun',
    permission: 'login',
    body: ORDER,
    answer: BACKGROUND_TASK_SHAPE,
  },
  importUndo: {
    method: 'POST',
    path: '/engine/import/undo',
    named: 'openapi.call.importUndo',
    permission: 'login',
    body: object({ taskId: ID }),
    answer: BACKGROUND_TASK_SHAPE,
  },
} as const satisfies Record<string, Contract>;

export type ImportColumn = ValueOf<typeof COLUMN>;
export type ImportPreview = ValueOf<typeof PREVIEW>;
