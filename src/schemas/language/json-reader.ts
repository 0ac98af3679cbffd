import { told, type Told } from '../texts/told.ts';

/** A value of a JSON file that knows where it stands. `at` and `keyAt` are 0-based character offsets. */
export interface JsonNode {
  readonly value: unknown;
  readonly at: number;
  readonly members?: ReadonlyMap<string, { readonly keyAt: number; readonly node: JsonNode }>;
  readonly items?: readonly JsonNode[];
}

/** Text that is no JSON, with the offset of the first mistake. */
export class JsonError extends Error {
  readonly told: Told;
  readonly at: number;

  constructor(told: Told, at: number) {
    super(told.message);
    this.name = 'JsonError';
    this.told = told;
    this.at = at;
  }
}

/** Where one value follows another, a comma was forgotten between them. */
const BEGINS_VALUE = /["{[\d\-tfn]/;
/** No schema of a person nests deeper; whoever reads a text by recursion asks first. */
export const MAX_DEPTH = 60;
const SPACE = /[ \t\r\n]*/y;
const SCALAR =
  /"(?:[^"\\\n\r]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads JSON and keeps positions, so that a mistake in a schema can be shown where it stands.
 * @throws JsonError for what is no JSON, a key that stands twice in one object, or nesting deeper than 60.
 */
export function readJson(text: string): JsonNode {
  const reader = new JsonReader(text);
  return reader.readAll();
}

/** 1-based line and column of an offset. */
export function positionOf(
  text: string,
  at: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}

/** Where a text begins to nest deeper than anything reads it; its length where it never does. Broken JSON is counted as it stands. */
export function readableEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfText(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return at;
    } else if ((sign === '}' || sign === ']') && depth > 0) depth -= 1;
  }
  return text.length;
}

/** The closing quote of a text, or the end of its line: a text of JSON has one line. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== '"' && text.charAt(at) !== '\n')
    at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

class JsonReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text.replace(/^\ufeff/, ' ');
  }

  readAll(): JsonNode {
    const node = this.readValue(0);
    this.skip();
    if (this.at < this.text.length)
      this.fail(
        told('afterEnd', 'unexpected "{{found}}" after the end of the JSON', {
          found: this.text.charAt(this.at),
        }),
      );
    return node;
  }

  private readValue(depth: number): JsonNode {
    if (depth > MAX_DEPTH)
      this.fail(told('tooDeep', 'nested deeper than {{max}}', { max: MAX_DEPTH }));
    this.skip();
    const { at } = this;
    if (this.accept('{')) return this.readObject(at, depth);
    if (this.accept('[')) return this.readList(at, depth);
    return { value: this.readScalar(), at };
  }

  private readObject(at: number, depth: number): JsonNode {
    const members = new Map<string, { keyAt: number; node: JsonNode }>();
    if (this.acceptNext('}')) return { value: {}, at, members };
    do {
      this.skip();
      const keyAt = this.at;
      const key =
        this.text.charAt(keyAt) === '"'
          ? this.readScalar()
          : this.fail(told('keyQuotes', 'expected a key in double quotes'));
      if (members.has(String(key))) this.at = keyAt;
      if (members.has(String(key)))
        this.fail(told('keyTwice', 'the key "{{name}}" stands twice', { name: String(key) }));
      this.expect(':');
      members.set(String(key), { keyAt, node: this.readValue(depth + 1) });
    } while (this.acceptNext(','));
    this.expect('}');
    return {
      value: Object.fromEntries([...members].map(([key, { node }]) => [key, node.value])),
      at,
      members,
    };
  }

  private readList(at: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    if (this.acceptNext(']')) return { value: [], at, items };
    do items.push(this.readValue(depth + 1));
    while (this.acceptNext(','));
    this.expect(']');
    return { value: items.map((item) => item.value), at, items };
  }

  private readScalar(): unknown {
    SCALAR.lastIndex = this.at;
    const found = SCALAR.exec(this.text)?.[0];
    if (found === undefined)
      this.fail(
        this.at >= this.text.length
          ? told('endsTooEarly', 'the file ends too early')
          : told('noValue', 'expected a value, not "{{found}}"', {
              found: this.text.charAt(this.at),
            }),
      );
    try {
      const value = JSON.parse(found) as unknown;
      this.at += found.length;
      return value;
    } catch {
      return this.fail(told('control', 'a text holds a control character; write it as \\u0000'));
    }
  }

  private skip(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }

  private accept(sign: string): boolean {
    if (this.text.charAt(this.at) !== sign) return false;
    this.at += 1;
    return true;
  }

  private acceptNext(sign: string): boolean {
    this.skip();
    return this.accept(sign);
  }

  private expect(sign: string): void {
    this.skip();
    if (this.accept(sign)) return;
    if (sign !== ':' && BEGINS_VALUE.test(this.text.charAt(this.at)))
      throw new JsonError(
        told('noComma', 'a comma is missing after this'),
        this.text.slice(0, this.at).trimEnd().length - 1,
      );
    this.fail(
      this.at >= this.text.length
        ? told('endsEarly', 'the file ends where "{{expected}}" is expected', { expected: sign })
        : told('wrongSign', 'expected "{{expected}}", not "{{found}}"', {
            expected: sign,
            found: this.text.charAt(this.at),
          }),
    );
  }

  private fail(what: Told): never {
    throw new JsonError(what, this.at);
  }
}
