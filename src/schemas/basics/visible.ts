/** Characters that nobody sees in one line: control and format characters (zero width, direction, soft hyphen), separators of lines. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** NUL and halves of surrogate pairs: a database text cannot hold them. */
export const ILLEGAL = /[\0\p{Surrogate}]/u;
/** Neither a space, nor one of those above, nor a letter that is drawn as nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Whether a text holds anything that a reader sees. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
