import { LANGS, type Lang } from '#schemas/types/words.ts';
import { RECORD_LANG, wordsFor } from '#server/base/texts/said.ts';

interface Asking {
  query(text: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** Messages as they are kept, each as every language reads it. */
export async function toldIn(pool: Asking): Promise<readonly Readonly<Record<Lang, string>>[]> {
  const { rows } = await pool.query(
    "select title, body, words from msg_message where topic <> '' order by id",
  );
  return rows.map((row) => {
    const read = (lang: Lang): string => {
      const { title, body } = { ...row, ...wordsFor(lang, row['words']) } as typeof row;
      return `${String(title)}\n${String(body)}`.trim();
    };
    return { 'zh-CN': read('zh-CN'), 'zh-TW': read('zh-TW'), 'en-US': read('en-US') };
  });
}

/** Messages that somebody reads in a language that is not his; none of a world without messages is a fault of the test. */
export async function saidInOneLanguage(pool: Asking): Promise<readonly string[]> {
  const told = await toldIn(pool);
  if (told.length === 0) return ['nobody was told anything'];
  return told.flatMap((one) => {
    const alike = LANGS.filter((lang) => lang !== RECORD_LANG && one[lang] === one[RECORD_LANG]);
    return alike.map((lang) => `${lang}: ${one[RECORD_LANG]}`);
  });
}
