import { toText } from '../expressions/values.ts';
import type { Shape } from './shape.ts';

/**
 * What a part drawn by hand takes (`props` of a block or a widget), as words of the language by their names; those that end in `!` are
 * needed. The checker, the completion and the reference read it as the part of the language that it is, and `readProps` gives the part
 * its values by it.
 */
export type Takes = Readonly<Record<string, Shape>>;

/** The value of a word. */
type Read<S> = S extends { readonly oneOf: readonly (infer T)[] }
  ? T
  : S extends { readonly kind: 'text' }
    ? string
    : S extends { readonly kind: 'number' }
      ? number
      : S extends { readonly kind: 'bool' }
        ? boolean
        : S extends { readonly kind: 'list'; readonly of: infer O }
          ? readonly Read<O>[]
          : S extends { readonly kind: 'map'; readonly of: infer O }
            ? Readonly<Record<string, Read<O>>>
            : unknown;

/** The values that a part is given, by what it takes. */
export type PropsOf<T extends Takes> = {
  readonly [K in keyof T as K extends `${infer N}!` ? N : never]: Read<T[K]>;
} & {
  readonly [K in keyof T as K extends `${string}!` ? never : K]?: Read<T[K]>;
};

/** What a schema gives to a part, by what the part takes: a value of another form is left out, and a needed one is empty then. */
export function readProps<const T extends Takes>(takes: T, props: unknown): PropsOf<T> {
  const read = Object.entries(takes).flatMap(([word, shape]) => {
    const name = word.replace(/!$/, '');
    const value = readValue(shape, isPart(props) ? props[name] : undefined);
    const isMissing = value === undefined && name !== word;
    return value === undefined && !isMissing ? [] : [[name, isMissing ? EMPTY[shape.kind] : value]];
  });
  // each value has been read by the shape that its type is made of
  return Object.fromEntries(read) as PropsOf<T>;
}

/** What stands for a needed value that is not there. */
const EMPTY: Readonly<Partial<Record<Shape['kind'], unknown>>> = {
  text: '',
  number: 0,
  bool: false,
  list: [],
  map: {},
};

type Readers = {
  readonly [K in Shape['kind']]?: (shape: Extract<Shape, { kind: K }>, value: unknown) => unknown;
};

/** How values of a form are read; those of other forms are taken as they are. */
const READERS: Readers = {
  text: readText,
  number: (_, value) => (typeof value === 'number' ? value : undefined),
  bool: (_, value) => (typeof value === 'boolean' ? value : undefined),
  list: ({ of }, value) =>
    Array.isArray(value)
      ? value.map((one) => readValue(of, one)).filter((one) => one !== undefined)
      : undefined,
  map: ({ of }, value) =>
    isPart(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) => {
            const read = readValue(of, one);
            return read === undefined ? [] : [[key, read]];
          }),
        )
      : undefined,
};

function readValue(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const read = READERS[shape.kind] as ((shape: Shape, value: unknown) => unknown) | undefined;
  return read ? read(shape, value) : value;
}

/** An id may come as a number: it is read as the text that it is written as. */
function readText({ oneOf }: Extract<Shape, { kind: 'text' }>, value: unknown): string | undefined {
  const text = typeof value === 'object' ? '' : toText(value);
  const isFit = typeof value !== 'object' && (oneOf === undefined || oneOf.includes(text));
  return isFit ? text : undefined;
}

function isPart(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
