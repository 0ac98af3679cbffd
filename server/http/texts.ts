import { LANGS, type Lang } from '#schemas/types/words.ts';

const TRADITIONAL = /^zh-(tw|hk|mo|hant)/i;
const MAX_HEADER = 200;

const MAX_KEPT = 500;
/** Browsers say the same all day. */
const kept = new Map<string, Lang>();

/** The first language of an Accept-Language header that the product speaks; zh-CN otherwise. */
export function parseLanguage(header = ''): Lang {
  const text = header.slice(0, MAX_HEADER);
  const known = kept.get(text);
  if (known) return known;
  const lang = firstSpoken(text);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, lang);
  return lang;
}

function firstSpoken(header: string): Lang {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options
        .map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1])
        .find((found) => found !== undefined);
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
