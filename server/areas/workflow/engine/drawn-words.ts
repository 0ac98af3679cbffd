import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { RECORD_LANG, sayIn, wordsFor, type Said, type Words } from '#server/base/texts/said.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listDefinitionWords, listDrawnWords } from './words-store.ts';

/** Says a name of a process or of one of its steps in a language. */
export type SayName = (name: string) => string;

/** What lists of processes call after a drawing; several steps stand in one text. */
const FIELDS = [
  'taskName',
  'activityName',
  'nodeName',
  'processName',
  'processDefinitionName',
] as const;
const BETWEEN = ' / ';

/** Names that the product draws, by what stands in the file: whoever draws himself has none, and his names are his own in every language. */
export function wordsOfDrawing(names: readonly Said[]): Words {
  return Object.fromEntries(names.map((name) => [sayIn(RECORD_LANG, name) ?? '', name]));
}

/** Names by the words that are kept beside a definition. */
export function sayerOf(lang: Lang, words: unknown): SayName {
  const said = wordsFor(lang, words);
  return (name) => (Object.hasOwn(said, name) ? (said[name] ?? name) : name);
}

/** A name of a drawing for what is written now and read later. */
export function saidName(words: unknown, name: string): Said {
  const said = typeof words === 'object' && words !== null && Object.hasOwn(words, name);
  return said ? ((words as Words)[name] ?? name) : name;
}

/** Rows of processes with the names that the product drew in the caller's language. A title of its own is nobody's drawing. */
export async function withDrawnNames(
  { db, lang }: Pick<Ctx, 'db' | 'lang'>,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (lang === RECORD_LANG || rows.length === 0) return rows;
  const drawn = await listDrawnWords(
    db,
    rows.map((row) => String(row['processInstanceId'])),
  );
  return rows.map((row) => {
    const own = drawn.get(String(row['processInstanceId']));
    if (own === undefined) return row;
    const say = sayerOf(lang, own.words);
    const fields = [...FIELDS, ...(own.isUntitled ? ['title'] : [])];
    return {
      ...row,
      ...Object.fromEntries(
        fields.flatMap((field) => {
          const text = row[field];
          return typeof text === 'string'
            ? [[field, text.split(BETWEEN).map(say).join(BETWEEN)] as const]
            : [];
        }),
      ),
    };
  });
}

/** Rows of definitions with the names that the product drew in the caller's language. */
export async function withDrawnTitles(
  { db, lang }: Pick<Ctx, 'db' | 'lang'>,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (lang === RECORD_LANG || rows.length === 0) return rows;
  const idOf = (row: StoredRow) => String(row['processDefinitionId']);
  const drawn = await listDefinitionWords(db, rows.map(idOf));
  return rows.map((row) => {
    const say = sayerOf(lang, drawn.get(idOf(row)));
    const { name } = row;
    return typeof name === 'string' ? { ...row, name: say(name), processName: say(name) } : row;
  });
}

const MARKS = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const;

/** A file that the product drew, its names in another language. */
export function renameDrawn(xml: string, say: SayName, escape: (text: string) => string): string {
  return xml.replaceAll(/ name="([^"]*)"/g, (whole: string, kept: string) => {
    const name = MARKS.reduce((text, [mark, sign]) => text.replaceAll(mark, sign), kept);
    const said = say(name);
    return said === name ? whole : ` name="${escape(said)}"`;
  });
}
