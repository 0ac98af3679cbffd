import { FormulaError, type FaultCode, type Want } from './fault.ts';
import { chineseWordAt } from './words.ts';

const SPACE = /[\s\u3000]/;
const LATIN_NAME = /[A-Za-z_]\w*/y;
const LAST_ASCII = 0x7f;
/** Signs of formulas and marks of Chinese texts that no name goes on after. */
const SIGNS =
  /[\u00d7\u00f7\u2212\u2260\u2264\u2265\u201c\u201d\u2018\u2019\u3001\u3010\u3011\s\u3000\uff01-\uff5e]/;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const FULL_WIDTH = [0xff01, 0xff5e, 0xfee0] as const;
/** Signs as Chinese keyboards type them. */
const TYPED: Readonly<Record<string, string>> = {
  '\u3001': ',',
  '\u3010': '[',
  '\u3011': ']',
  '\u00d7': '*',
  '\u00f7': '/',
  '\u2212': '-',
  '\u201c': '"',
  '\u201d': '"',
  '\u2018': "'",
  '\u2019': "'",
};
const FOUND_LETTERS = 12;

/** Reads a formula letter by letter; what is read depends on where it stands, so there are no tokens. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next letter that is no space, as an English keyboard would have typed it; empty at the end. */
  peek(): string {
    while (this.at < this.text.length && SPACE.test(this.text.charAt(this.at))) this.at += 1;
    return plainOf(this.text.charAt(this.at));
  }

  accept(sign: string): boolean {
    this.peek();
    for (let i = 0; i < sign.length; i += 1)
      if (plainOf(this.text.charAt(this.at + i)) !== sign.charAt(i)) return false;
    this.at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.accept(sign)) this.fail('expected', { want: 'sign', sign, found: this.found() });
  }

  /** The name that stands here, without going on: letters and digits, or Chinese. */
  name(): string {
    this.peek();
    LATIN_NAME.lastIndex = this.at;
    const latin = LATIN_NAME.exec(this.text)?.[0];
    if (latin !== undefined) return latin;
    let end = this.at;
    while (this.text.charCodeAt(end) > LAST_ASCII && !SIGNS.test(this.text.charAt(end))) end += 1;
    return this.text.slice(this.at, end);
  }

  /** The Chinese word of formulas that stands here, be there letters after it. */
  chineseWord(): string | undefined {
    this.peek();
    return chineseWordAt(this.text.slice(this.at, this.at + FOUND_LETTERS));
  }

  /** A number without sign; undefined where none stands here. */
  number(): number | undefined {
    this.peek();
    NUMBER.lastIndex = this.at;
    const digits = NUMBER.exec(this.text)?.[0];
    if (digits === undefined) return undefined;
    this.at += digits.length;
    return Number(digits);
  }

  digits(): string | undefined {
    this.peek();
    const found = /^\d+/.exec(this.text.slice(this.at, this.at + FOUND_LETTERS * 3))?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** What stands between quotes. Undefined where no quote stands here. */
  quoted(): string | undefined {
    const quote = this.peek();
    if (quote !== "'" && quote !== '"') return undefined;
    return this.until(quote);
  }

  /** What stands between `[` and `]`. */
  bracketed(): string | undefined {
    return this.peek() === '[' ? this.until(']') : undefined;
  }

  /** Up to a sign, which is written twice where it belongs to the text. */
  private until(close: string): string {
    const start = this.at;
    let text = '';
    for (let i = start + 1; i < this.text.length; i += 1) {
      const letter = this.text.charAt(i);
      if (plainOf(letter) !== close) {
        text += letter;
        continue;
      }
      if (this.text.charAt(i + 1) !== letter) {
        this.at = i + 1;
        return text;
      }
      text += letter;
      i += 1;
    }
    throw new FormulaError({ at: start, code: 'textEnds', params: { sign: close } });
  }

  fail(
    code: FaultCode,
    params: Readonly<Record<string, string | number>> = {},
    at = this.at,
  ): never {
    throw new FormulaError({ at, code, params });
  }

  wants(want: Want, at?: number): never {
    this.peek();
    return this.fail('expected', { want, sign: '', found: this.found() }, at ?? this.at);
  }

  /** What stands here, for a message. */
  found(): string {
    this.peek();
    const name = this.name();
    return name === '' ? this.text.slice(this.at, this.at + 1) : name.slice(0, FOUND_LETTERS);
  }
}

/** A letter as an English keyboard types it. */
export function plainOf(letter: string): string {
  const typed = TYPED[letter];
  if (typed !== undefined) return typed;
  const code = letter.charCodeAt(0);
  return code >= FULL_WIDTH[0] && code <= FULL_WIDTH[1]
    ? String.fromCharCode(code - FULL_WIDTH[2])
    : letter;
}
