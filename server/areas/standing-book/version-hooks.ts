import { toText } from '#schemas/expressions/values.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { DeliveredWords } from '#server/records/resource/delivered-texts.ts';
import bookWords from './book-words.json' with { type: 'json' };
import { ordered } from './form-order.ts';
import { inLanguage } from './speaking.ts';

const WORDS: DeliveredWords = bookWords;
/** The name a template had, and the number of the version. */
const LABEL = /^(.*) (v\d+)$/u;

/** Whoever reads a version reads its form in the order of its template; delivered templates and their forms speak his language. */
export const VERSION_HOOKS: EntityHooks<'standingBookVersion'> = {
  localTexts: ({ lang }, rows) =>
    rows.map((row): Readonly<Record<string, string>> => {
      const [, name = '', number = ''] = LABEL.exec(toText(row['label'])) ?? [];
      const said = WORDS[name]?.[lang];
      return said === undefined ? {} : { label: `${said} ${number}` };
    }),
  decorate: ({ lang }, rows) =>
    rows.map((row) => {
      if (!row['form']) return row;
      const { document } = row;
      const said = inLanguage({ document, form: row['form'] }, lang);
      return { ...row, form: ordered(said.form, document) };
    }),
};
