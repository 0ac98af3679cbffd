import { ANY, listOf, openObject, TEXT } from './shape.ts';

/** Something on paper (`src/schemas/sheet/document.ts`): blocks of facts, tables, texts and pictures. */
export const SHEET_ANSWER = openObject({
  title: TEXT,
  running: TEXT,
  made: TEXT,
  pageNote: TEXT,
  head: listOf(ANY),
  blocks: listOf(ANY),
  sign: listOf(ANY),
  unknown: listOf(TEXT),
});
