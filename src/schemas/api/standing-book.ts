import { ACTION_PREVIEW } from './action-preview.ts';
import { FILE_FORM, WORKBOOK, type Contract } from './contract.ts';
import { ANY, COUNT, DAY, FLAG, ID, listOf, mapOf, nullable, object, text, TEXT } from './shape.ts';

const HALF = text({ pattern: '^\\d{4}-H[12]$' });
const TASK = object({ taskId: ID });
const IMPORT = 'ops:recordImport:save';

/** Standing books, besides what every entity answers. */
export const STANDING_BOOK = {
  /** Under which names records of a template hold values, whoever may see them, and how many do: asked before a field goes or becomes another type. */
  held: {
    method: 'GET',
    path: '/ops/book/held',
    permission: 'ops:standingBook:update',
    query: object({ bookId: ID }),
    answer: listOf(object({ name: TEXT, count: COUNT })),
  },

  // a workbook with a sheet for each template and each of its tables, made in the background
  exportBooks: {
    method: 'POST',
    path: '/ops/bookFiles/export',
    named: 'openapi.call.bookExport',
    permission: 'ops:record:export',
    body: object({
      'bookId?': nullable(ID),
      'stationId?': nullable(ID),
      'from?': nullable(DAY),
      'to?': nullable(DAY),
    }),
    answer: TASK,
  },
  // a zip with the PDF of each book, a workbook, photographs, and the SHA-256 of each file
  archive: {
    method: 'POST',
    path: '/ops/bookFiles/archive',
    named: 'openapi.call.bookArchive',
    permission: 'ops:record:export',
    body: object({ half: HALF, 'bookId?': nullable(ID), 'stationId?': nullable(ID) }),
    answer: TASK,
  },
  // what lifting a draft to the newest version of its template does
  lift: {
    method: 'GET',
    path: '/ops/bookFiles/lift',
    permission: 'ops:record:update',
    query: object({ id: ID }),
    answer: ACTION_PREVIEW,
  },
  // what the platform says of a record as it is being filled in; nothing is stored. `isLive`: it may say something else once more is filled in
  live: {
    method: 'POST',
    path: '/ops/bookFiles/live',
    named: 'openapi.call.bookLive',
    isReading: true,
    permission: 'ops:record:update',
    body: object({ id: ID, values: mapOf(ANY) }),
    answer: object({
      isLive: FLAG,
      cells: listOf(object({ name: TEXT, 'column?': TEXT, 'row?': COUNT, value: ANY })),
      notes: listOf(TEXT),
    }),
  },

  // an empty workbook by the newest version of a template
  importWorkbook: {
    method: 'GET',
    path: '/ops/bookImport/workbook/{bookId}',
    named: 'openapi.call.bookImportWorkbook',
    permission: IMPORT,
    answer: WORKBOOK,
  },
  // takes the workbook of an import in and tries it
  importUpload: {
    method: 'POST',
    path: '/ops/bookImport/upload/{id}',
    named: 'openapi.call.bookImportUpload',
    permission: IMPORT,
    body: FILE_FORM,
    answer: TASK,
  },
  importRun: {
    method: 'POST',
    path: '/ops/bookImport/run',
    named: 'openapi.call.bookImportRun',
    permission: IMPORT,
    body: object({ id: ID }),
    answer: TASK,
  },
  importUndo: {
    method: 'POST',
    path: '/ops/bookImport/undo',
    named: 'openapi.call.bookImportUndo',
    permission: IMPORT,
    body: object({ id: ID }),
    answer: TASK,
  },
  // the rows of a workbook that were refused, with their reasons
  importRefused: {
    method: 'GET',
    path: '/ops/bookImport/refused/{id}',
    named: 'openapi.call.bookImportRefused',
    permission: IMPORT,
    answer: WORKBOOK,
  },
} as const satisfies Record<string, Contract>;
