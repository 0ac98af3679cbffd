import type { Issue } from '#schemas/api/envelope.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import { LANGS, type Lang } from '#schemas/language/words.ts';
import { serverText } from '#server/services/server-text.ts';
import en from '#locales/en-US/errors.json' with { type: 'json' };
import zh from '#locales/zh-CN/errors.json' with { type: 'json' };
import tw from '#locales/zh-TW/errors.json' with { type: 'json' };

const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { 'zh-CN': zh, 'zh-TW': tw, 'en-US': en };
const TRADITIONAL = /^zh-(tw|hk|mo|hant)/i;
const MAX_HEADER = 200;

/** A text of `errors.json`, else of the other texts of the server; the key itself when nobody knows it. */
export function errorText(lang: Lang, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const text = TEXTS[lang][key];
  return text === undefined ? serverText(lang, key, params) : fillText(text, params).trim();
}

/** The issue as the user reads it: messages that are keys are looked up. */
export function sayIssue(lang: Lang, issue: Issue): Issue {
  const isKey = /^[a-zA-Z]+(\.\w+)+$/.test(issue.message);
  return isKey ? { ...issue, message: errorText(lang, issue.message, issue.params) } : issue;
}

/** The first language of an Accept-Language header that the product speaks; zh-CN otherwise. */
export function parseLanguage(header: string | undefined): Lang {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((found) => found !== undefined);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const lang = LANGS.find((known) => known.toLowerCase() === tag.toLowerCase());
    if (lang) return lang;
    if (TRADITIONAL.test(tag)) return 'zh-TW';
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en-US';
  }
  return LANGS[0];
}
