import { LANGS, type Lang } from '#schemas/types/words.ts';
import { RECORD_LANG, wordsFor } from '#server/base/texts/said.ts';

interface Asking {
  query(text: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** Texts that the product keeps: of a table, by column. `where`: those it wrote itself. */
interface Kept {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where?: string;
}

const MESSAGES: Kept = { table: 'msg_message', columns: ['title', 'body'] };

/** What is kept, as every language reads it. */
export async function toldIn(
  pool: Asking,
  { table, columns, where = 'true' }: Kept = MESSAGES,
): Promise<readonly Readonly<Record<Lang, string>>[]> {
  const { rows } = await pool.query(
    `select ${columns.join(', ')}, words from ${table} where ${where} order by id`,
  );
  return rows.map((row) => {
    const read = (lang: Lang): string => {
      const texts: Readonly<Record<string, unknown>> = { ...row, ...wordsFor(lang, row['words']) };
      return columns.map((column) => String(texts[column] ?? '')).join('\n');
    };
    return { 'zh-CN': read('zh-CN'), 'zh-TW': read('zh-TW'), 'en-US': read('en-US') };
  });
}

/** What somebody reads in a language that is not his; that nothing is kept at all is a fault of the test. */
export async function saidInOneLanguage(
  pool: Asking,
  kept: Kept = MESSAGES,
): Promise<readonly string[]> {
  const told = await toldIn(pool, kept);
  if (told.length === 0) return [`nothing is kept in ${kept.table}`];
  return told.flatMap((one) => {
    const alike = LANGS.filter((lang) => lang !== RECORD_LANG && one[lang] === one[RECORD_LANG]);
    return alike.map((lang) => `${lang}: ${one[RECORD_LANG]}`);
  });
}
