import { LANGS } from '#schemas/types/words.ts';
import type { Lang } from '#schemas/types/words.ts';

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

/** The language named by a cookie header text; zh-CN where none or an unknown one stands. */
export function languageOf(cookies: string): Lang {
  const value = /(?:^|;\s*)language=([^;]+)/.exec(cookies)?.[1];
  return LANGS.find((lang) => lang === value) ?? 'zh-CN';
}

export function currentLanguage(): Lang {
  return languageOf(document.cookie);
}

/** Kept in the cookie `language` for a year (SPEC.md section 1). */
export function rememberLanguage(lang: Lang): void {
  document.cookie = `${COOKIE}=${lang};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
}
