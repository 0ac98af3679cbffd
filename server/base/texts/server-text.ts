import enAlarm from '#locales/en-US/alarm.json' with { type: 'json' };
import enBook from '#locales/en-US/book.json' with { type: 'json' };
import enRule from '#locales/en-US/rule.json' with { type: 'json' };
import enServer from '#locales/en-US/server.json' with { type: 'json' };
import enValidation from '#locales/en-US/validation.json' with { type: 'json' };
import enWorkbench from '#locales/en-US/workbench.json' with { type: 'json' };
import zhAlarm from '#locales/zh-CN/alarm.json' with { type: 'json' };
import zhBook from '#locales/zh-CN/book.json' with { type: 'json' };
import zhRule from '#locales/zh-CN/rule.json' with { type: 'json' };
import zhServer from '#locales/zh-CN/server.json' with { type: 'json' };
import zhValidation from '#locales/zh-CN/validation.json' with { type: 'json' };
import zhWorkbench from '#locales/zh-CN/workbench.json' with { type: 'json' };
import twAlarm from '#locales/zh-TW/alarm.json' with { type: 'json' };
import twBook from '#locales/zh-TW/book.json' with { type: 'json' };
import twRule from '#locales/zh-TW/rule.json' with { type: 'json' };
import twServer from '#locales/zh-TW/server.json' with { type: 'json' };
import twValidation from '#locales/zh-TW/validation.json' with { type: 'json' };
import twWorkbench from '#locales/zh-TW/workbench.json' with { type: 'json' };
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';

const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    ...zhValidation,
    ...zhRule,
    ...zhBook,
    ...zhWorkbench,
    ...zhServer,
    ...sentences(zhAlarm),
  },
  'zh-TW': {
    ...twValidation,
    ...twRule,
    ...twBook,
    ...twWorkbench,
    ...twServer,
    ...sentences(twAlarm),
  },
  'en-US': {
    ...enValidation,
    ...enRule,
    ...enBook,
    ...enWorkbench,
    ...enServer,
    ...sentences(enAlarm),
  },
};

/** Sentences of alarms stand beside the texts under names of their own, and fill `{param}`. */
function sentences(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      `alarm:${name}`,
      text.replace(/\{(\w+)\}/g, '{{$1}}'),
    ]),
  );
}

/** A text by its key, which may have been kept by another version; one that a language lacks is said in that of the records. */
export function findText(lang: Lang, key: string): string | undefined {
  return Object.hasOwn(TEXTS[lang], key) ? TEXTS[lang][key] : TEXTS['zh-CN'][key];
}

/** The keys of texts that hold these words in a language, whatever is filled in elsewhere. */
export function keysSaying(lang: Lang, words: string): readonly string[] {
  const wanted = words.toLowerCase();
  return Object.entries(TEXTS[lang]).flatMap(([key, text]) =>
    text.split(/\{\{.*?\}\}/).some((part) => part.toLowerCase().includes(wanted)) ? [key] : [],
  );
}

/** A text of `server.json`, `validation.json`, `rule.json`, `book.json` or `workbench.json` with `{{param}}` filled in; empty params leave nothing. */
export function serverText(lang: Lang, key: ServerKey, params: TextParams = {}): string {
  return storedText(lang, key, params);
}

/** A text without params as it stands, with the spaces at its edges: a word that is put between others. */
export function serverWord(lang: Lang, key: ServerKey): string {
  return TEXTS[lang][key] ?? TEXTS['zh-CN'][key] ?? key;
}

/**
 * What lies in the database or came from elsewhere, where either a key or finished words may stand: a job that failed, the reason of a command.
 * Words that are no key are said as they are.
 */
export function storedText(lang: Lang, words: string, params: TextParams = {}): string {
  return fillPlaces(findText(lang, words) ?? words, params);
}

/** A text with `{{param}}` filled in; empty params leave nothing. */
export function fillPlaces(text: string, params: TextParams): string {
  return text
    .replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => shown(params[name]))
    .replace(/ {2,}/g, ' ')
    .trim();
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
