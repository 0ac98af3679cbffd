import type { RuleWorld } from '../frame.ts';
import { FACILITY } from '../states.ts';
import { FLOW, MAX_BLOCKS, type Condition, type Span, type SpanUnit, type Value } from '../tree.ts';
import { spellUnit, UNITS } from '../units.ts';
import { Scanner } from './scanner.ts';
import { SPAN_NAMES, wordOf, type Word } from './words.ts';

/** What was read: a block, and the letter it begins with. */
export type Node =
  | { readonly from: number; readonly sort: 'condition'; readonly block: Condition }
  | { readonly from: number; readonly sort: 'value'; readonly block: Value };

type WithoutId<B> = B extends unknown ? Omit<B, 'id'> : never;

const LATIN_LETTER = /[A-Za-z0-9_]/;
/** A code is plain: no name of a factor looks like it. */
const LIKE_CODE = /^[\x21-\x7e]{1,40}$/;
const WITH_DIGIT = /\d/;

/** Reads what stands between the brackets of a call; its opening bracket is past, its closing one is not. */
export type Call = (reader: Reader, from: number) => Node;

/** What a reader is given by the grammar above it. */
interface Grammar {
  /** Reads what may stand in brackets. */
  readWhole(reader: Reader): Node;
  /** What may be called. Without brackets the same words are none (`value`: a factor). */
  readonly calls: ReadonlyMap<string, Call>;
}

/** Reads the words of formulas: factors, numbers with units, spans; makes blocks of what is read. */
export class Reader extends Scanner {
  readonly world: RuleWorld;
  /** Where each block stands, by its id for the while. */
  readonly spots = new Map<string, readonly [number, number]>();
  depth = 0;
  private readonly units: readonly (readonly [string, string])[];
  private readonly grammar: Grammar;

  constructor(text: string, world: RuleWorld, grammar: Grammar) {
    super(text);
    this.world = world;
    this.grammar = grammar;
    const units = new Set([...UNITS, ...world.factors().flatMap(({ unit }) => unit ?? [])]);
    this.units = [...units]
      .flatMap((unit) => spellings(unit).map((name) => [name, unit] as const))
      .sort(([a], [b]) => b.length - a.length);
  }

  here(): { readonly from: number } {
    this.peek();
    return { from: this.at };
  }

  condition(block: WithoutId<Condition>, from: number): Node {
    return { from, sort: 'condition', block: { ...block, id: this.newId(from) } as Condition };
  }

  value(block: WithoutId<Value>, from: number): Node {
    return { from, sort: 'value', block: { ...block, id: this.newId(from) } as Value };
  }

  asCondition(node: Node): Condition {
    return node.sort === 'condition'
      ? node.block
      : this.fail('notCondition', { found: this.textFrom(node) }, node.from);
  }

  asValue(node: Node): Value {
    return node.sort === 'value'
      ? node.block
      : this.fail('notValue', { found: this.textFrom(node) }, node.from);
  }

  readNode(): Node {
    return this.grammar.readWhole(this);
  }

  readCondition(): Condition {
    return this.asCondition(this.readNode());
  }

  readValue(): Value {
    return this.asValue(this.readNode());
  }

  /** Goes on where this word stands, in English or Chinese. */
  acceptWord(word: Word): boolean {
    const found = this.wordHere();
    if (found?.word !== word) return false;
    this.at += found.length;
    return true;
  }

  /** The word of formulas that stands here. */
  wordHere(): { readonly word: string; readonly length: number } | undefined {
    const name = this.name();
    const whole = wordOf(name) ?? (this.grammar.calls.has(name) ? name : undefined);
    if (whole) return { word: whole, length: name.length };
    const chinese = this.chineseWord();
    const word = chinese === undefined ? undefined : wordOf(chinese);
    return word && chinese !== undefined ? { word, length: chinese.length } : undefined;
  }

  /** Goes past a word that can be called and its bracket; stays where it is where none stands here. */
  openCall(): { readonly read: Call; readonly word: string } | undefined {
    const start = this.at;
    const found = this.wordHere();
    if (!found) return undefined;
    this.at += found.length;
    const word = found.word === 'change' && this.accept('%') ? 'changePercent' : found.word;
    const read = this.grammar.calls.get(word);
    if (read && this.accept('(')) return { read, word };
    this.at = start;
    return undefined;
  }

  signedNumber(): number | undefined {
    const start = this.at;
    const isNegative = this.accept('-');
    const number = this.number();
    if (number === undefined) {
      this.at = start;
      return undefined;
    }
    return isNegative && number !== 0 ? -number : number;
  }

  /** The unit after a number; null where none stands here. */
  unit(): string | null {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    this.peek();
    const found = this.units.find(
      ([name]) => this.text.startsWith(name, this.at) && this.endsAt(name),
    );
    if (!found) return null;
    this.at += found[0].length;
    return found[1];
  }

  count(min: number, max: number): number {
    const { from } = this.here();
    const number = this.number();
    if (number === undefined) return this.wants('count');
    if (!Number.isInteger(number) || number < min || number > max)
      this.fail('outOfRange', { min, max }, from);
    return number;
  }

  span(): Span {
    const { from } = this.here();
    const n = this.number();
    if (n === undefined) return this.wants('span');
    if (!Number.isInteger(n) || n < 1 || n > 100_000)
      this.fail('outOfRange', { min: 1, max: 100_000 }, from);
    this.peek();
    const found = SPAN_NAMES.find(
      ([name]) => this.text.startsWith(name, this.at) && this.endsAt(name),
    );
    if (!found) return this.wants('span', from);
    this.at += found[0].length;
    return { n, unit: found[1] as SpanUnit };
  }

  /** A text in quotes, or a word without. */
  label(): string {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    const name = this.name() || (this.digits() ?? '');
    if (name === '') return this.wants('text');
    if (this.text.startsWith(name, this.at)) this.at += name.length;
    return name;
  }

  /** An id: digits, or anything in quotes. */
  recordId(): string {
    return this.quoted() ?? this.digits() ?? this.wants('id');
  }

  /** A facility: `SB1`. */
  facility(): string {
    const name = this.name().toUpperCase();
    if (!FACILITY.test(name)) return this.wants('facility');
    this.at += name.length;
    return name;
  }

  /** A factor by its code, or by its name in brackets. */
  factor(): string {
    const { from } = this.here();
    const named = this.bracketed();
    if (named !== undefined) return this.factorNamed(named, from);
    const name = this.name();
    if (name === '') return this.wants('factor');
    if (LATIN_LETTER.test(name.charAt(0))) return this.factorCoded(name, from);
    return this.factorInChinese(name, from);
  }

  private factorCoded(name: string, from: number): string {
    this.at += name.length;
    if (this.world.factor(name)) return name;
    if (wordOf(name) === 'flow') return FLOW;
    const small = name.toLowerCase();
    if (this.world.factor(small)) return small;
    return WITH_DIGIT.test(name) && !wordOf(name) ? name : this.fail('unknownName', { name }, from);
  }

  /** Names in Chinese may run into the word that follows: the longest known one counts. */
  private factorInChinese(run: string, from: number): string {
    const names = this.world
      .factors()
      .flatMap(({ name }) => (run.startsWith(name) && name !== '' ? [name] : []));
    const name = names.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    const word = this.wordHere();
    if (word?.word === 'flow' && word.length >= name.length) {
      this.at += word.length;
      return FLOW;
    }
    if (name === '') this.fail('unknownFactor', { name: run }, from);
    this.at += name.length;
    return this.factorNamed(name, from);
  }

  private factorNamed(name: string, from: number): string {
    if (this.world.factor(name)) return name;
    const codes = this.world
      .factors()
      .flatMap((factor) => (factor.name === name ? [factor.code] : []));
    const [code] = codes;
    if (codes.length > 1) this.fail('sameName', { name, codes: codes.join(', ') }, from);
    if (code !== undefined) return code;
    return LIKE_CODE.test(name) || name === '' ? name : this.fail('unknownFactor', { name }, from);
  }

  private endsAt(name: string): boolean {
    return (
      !LATIN_LETTER.test(name.charAt(name.length - 1)) ||
      !LATIN_LETTER.test(this.text.charAt(this.at + name.length))
    );
  }

  /** No rule holds more: what is made of a longer text would only cost time, and depth of the stack. */
  private newId(from: number): string {
    if (this.spots.size >= MAX_BLOCKS) this.fail('tooManyBlocks', { max: MAX_BLOCKS }, from);
    const id = `${this.spots.size + 1}`;
    this.spots.set(id, [from, this.at]);
    return id;
  }

  private textFrom({ from }: Node): string {
    return this.text.slice(from, Math.min(this.at, from + 40)).trim();
  }
}

/** How a unit may be typed. */
function spellings(unit: string): readonly string[] {
  const typed = unit
    .replaceAll('\u03bc', 'u')
    .replaceAll('\u00b3', '3')
    .replaceAll('\u00b2', '2')
    .replaceAll('\u2103', '\u00b0C');
  return [...new Set([unit, typed, unit.replaceAll('\u03bc', '\u00b5')])].filter(
    (name) => name === unit || spellUnit(name) === unit || name === typed,
  );
}
