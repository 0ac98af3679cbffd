import { JuelError } from './juel-error.ts';

/** One word of an expression; words such as `and` and `eq` come as the sign they stand for. */
export interface JuelToken {
  readonly type: 'number' | 'quoted' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** JSR 245 section 1.17: reserved words. A Map, so that a variable may be called `constructor`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
  ['div', '/'],
  ['mod', '%'],
  ['empty', 'empty'],
]);

const SPACE = /\s*/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SIGN = /==|!=|<=|>=|&&|\|\||[<>+\-*/%!?:.,()[\]]/y;

/** Cuts an expression into words; the last one has type `end`. @throws JuelError at a character no word begins with. */
export function tokenize(source: string): readonly JuelToken[] {
  const tokens: JuelToken[] = [];
  let at = take(SPACE, source, 0).length;
  while (at < source.length) {
    const { token, length } = readToken(source, at);
    tokens.push(token);
    at += length;
    at += take(SPACE, source, at).length;
  }
  return [...tokens, { type: 'end', text: '', at: source.length }];
}

function readToken(
  source: string,
  at: number,
): { readonly token: JuelToken; readonly length: number } {
  const first = source.charAt(at);
  if (first === "'" || first === '"') return readText(source, at, first);
  const number = take(NUMBER, source, at);
  if (number !== '') return { token: { type: 'number', text: number, at }, length: number.length };
  const name = take(NAME, source, at);
  const word = WORDS.get(name);
  if (word !== undefined) return { token: { type: 'sign', text: word, at }, length: name.length };
  if (name !== '') return { token: { type: 'name', text: name, at }, length: name.length };
  const sign = take(SIGN, source, at);
  if (sign === '')
    throw new JuelError('badCharacter', String.fromCodePoint(source.codePointAt(at) ?? 0), at);
  return { token: { type: 'sign', text: sign, at }, length: sign.length };
}

/** A backslash keeps the character after it. */
function readText(
  source: string,
  at: number,
  quote: string,
): { readonly token: JuelToken; readonly length: number } {
  let text = '';
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === quote) return { token: { type: 'quoted', text, at }, length: i + 1 - at };
    if (char === '\\') i += 1;
    text += source.charAt(i);
  }
  throw new JuelError('openText', source.slice(at), at);
}

function take(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}
