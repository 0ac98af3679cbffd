import type { Lang } from '#schemas/language/words.ts';
import enUS from '#locales/en-US/server.json' with { type: 'json' };
import zhCN from '#locales/zh-CN/server.json' with { type: 'json' };
import zhTW from '#locales/zh-TW/server.json' with { type: 'json' };

const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS };

/** A text of `locales/<lang>/server.json` with `{{param}}` filled in; empty params leave nothing. The key itself when it has no text. */
export function serverText(lang: Lang, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const text = TEXTS[lang][key] ?? TEXTS['zh-CN'][key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? '')).replace(/ {2,}/g, ' ').trim();
}
