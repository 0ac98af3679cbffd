import { wordsIn } from '#schemas/standing-books/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';

/** Templates are written in Chinese, and so are the words their forms say of themselves. */
export const FORM_WORDS = wordsIn((key, params) => serverText('zh-CN', key, params));
