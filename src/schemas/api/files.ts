import { FILE_FORM, type Contract } from './contract.ts';
import { ID, list, mapOf, object, openObject, text, whole } from './shape.ts';

const LIBRARY = 'sys:oss:all';
const MAX_FILES = 500;
const MAX_COLUMN = 10_000;
const ORDER = object({ sourceId: text({ max: 40 }), mapping: mapOf(whole(-1, MAX_COLUMN)) });

/** Upload, storage (CONTRACT.md 3.14) and import. Settings are read by the fields of their entity. */
export const FILES = {
  uploadEnv: { method: 'POST', path: '/oss/file/upload_env', permission: 'login', body: FILE_FORM },
  upload: { method: 'POST', path: '/oss/file/upload', permission: LIBRARY, body: FILE_FORM },
  keep: { method: 'POST', path: '/oss/file/keep', permission: LIBRARY, body: object({ files: list(object({ id: ID }), { max: MAX_FILES }) }) },
  save: { method: 'POST', path: '/oss/file', permission: LIBRARY, body: openObject({}) },
  put: { method: 'PUT', path: '/oss/config', permission: LIBRARY, body: openObject({}) },
  test: { method: 'POST', path: '/oss/file/test', permission: LIBRARY, body: null },
  importUpload: { method: 'POST', path: '/engine/import/{entity}/upload', permission: 'login', body: FILE_FORM },
  importCheck: { method: 'POST', path: '/engine/import/{entity}/check', permission: 'login', body: ORDER },
  importRun: { method: 'POST', path: '/engine/import/{entity}/run', permission: 'login', body: ORDER },
  importUndo: { method: 'POST', path: '/engine/import/undo', permission: 'login', body: object({ taskId: ID }) },
} as const satisfies Record<string, Contract>;
