import { told } from '../texts/told.ts';
import { ExpressionError } from './expression-error.ts';

/** One word of an expression. `at` is its 0-based position. */
export type Token =
  | { readonly type: 'number'; readonly value: number; readonly text: string; readonly at: number }
  | { readonly type: 'string'; readonly value: string; readonly text: string; readonly at: number }
  | { readonly type: 'name' | 'sign' | 'end'; readonly text: string; readonly at: number };

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const NAME = /[A-Za-z_$][A-Za-z0-9_$]*/y;
const SIGN = /===|!==|==|!=|<=|>=|&&|\|\||\?\?|[<>+\-*/%!?:.,()[\]]/y;
/** Signs of other languages, or half of a sign. */
const MEANT: Readonly<Record<string, string>> = { '=': '==', '&': '&&', '|': '||' };
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/**
 * Cuts an expression into words; the last one has type `end`.
 * @throws ExpressionError at a character no word begins with, and at text that does not end.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(source, 0);
  while (at < source.length) {
    const token = readToken(source, at);
    tokens.push(token);
    at = skipSpace(source, at + token.text.length);
  }
  return [...tokens, { type: 'end', text: '', at: source.length }];
}

function readToken(source: string, at: number): Token {
  const first = source[at];
  if (first === "'" || first === '"') return readString(source, at, first);
  const number = take(NUMBER, source, at);
  if (number) return { type: 'number', value: Number(number), text: number, at };
  const name = take(NAME, source, at);
  if (name) return { type: 'name', text: name, at };
  const sign = take(SIGN, source, at);
  if (sign) return { type: 'sign', text: sign, at };
  const meant = MEANT[first ?? ''];
  if (meant !== undefined)
    throw new ExpressionError(
      told('noSign', '"{{found}}" means nothing here', { found: first ?? '' }, meant),
      at,
      source,
    );
  throw new ExpressionError(
    told('oddCharacter', 'unexpected character "{{found}}"', {
      found: String.fromCodePoint(source.codePointAt(at) ?? 0),
    }),
    at,
    source,
  );
}

function readString(source: string, at: number, quote: string): Token {
  let value = '';
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === quote) return { type: 'string', value, text: source.slice(at, i + 1), at };
    if (char !== '\\') {
      value += char;
      continue;
    }
    i += 1;
    const escaped = Object.hasOwn(ESCAPES, source.charAt(i))
      ? ESCAPES[source.charAt(i)]
      : undefined;
    if (escaped === undefined)
      throw new ExpressionError(
        told('oddEscape', 'unknown escape "{{found}}"; known: \\n \\t \\\\ \\\' \\"', {
          found: `\\${source.charAt(i)}`,
        }),
        i - 1,
        source,
      );
    value += escaped;
  }
  throw new ExpressionError(
    told('openText', 'text does not end: expected {{quote}}', { quote }),
    at,
    source,
  );
}

function skipSpace(source: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(source)?.[0].length ?? 0);
}

function take(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
