import { wordsIn } from '#schemas/standing-books/words.ts';
import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';

/** The words that forms say of themselves, in a language. */
export const formWords = (lang: Lang) => wordsIn((key, params) => serverText(lang, key, params));

/** Templates are written in Chinese, and so are the words their published forms say of themselves. */
export const FORM_WORDS = formWords('zh-CN');
