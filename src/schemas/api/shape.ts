import { ID_PATTERN } from '#schemas/basics/ids.ts';
import type { EntityRows } from '../entities/rows.gen.ts';
import type { PageResult } from './envelope.ts';

/**
 * The shape of what comes over the wire, as plain data in the words of JSON Schema: the reader (`read-shape.ts`), the routes and
 * the OpenAPI description go by the same object. The builders below only add what TypeScript needs to know the value that is read.
 */
export interface Shape {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** `line`: one line, trimmed, without characters that nobody sees; `date`: a day of the calendar. */
  readonly format?: 'line' | 'date';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** What is not named is left out, unless this says how it is read. */
  readonly additionalProperties?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly description?: string;
  /** The entity whose record it is; the description of the API names its fields, as far as the reader may see them. */
  readonly entity?: string;
  /** It holds others like itself below `children`, and is described once, under this name. */
  readonly nests?: string;
}

declare const VALUE: unique symbol;
/** A shape whose value is a `T` once it was read. */
export type ShapeOf<T> = Shape & { readonly [VALUE]?: T };
/** The value that is read by a shape. */
export type ValueOf<S> = S extends { readonly [VALUE]?: infer T } ? Exclude<T, undefined> : never;

type Properties = Readonly<Record<string, Shape>>;
type Read<P extends Properties> = {
  readonly [K in keyof P as K extends `${string}?` ? never : K]: ValueOf<P[K]>;
} & {
  readonly [K in keyof P as K extends `${infer N}?` ? N : never]?: ValueOf<P[K]> | undefined;
};

/** Longest text where a contract says nothing; the body as a whole is bounded by the server. */
const MAX_TEXT = 2000;

/** A text; numbers and truth values stand for theirs. One in which nobody sees anything counts as none unless `min` is 0. */
export function text({
  min = 1,
  max = MAX_TEXT,
  pattern,
}: {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
} = {}): ShapeOf<string> {
  return {
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(pattern !== undefined && { pattern }),
  };
}

/** What is kept as a name or a number of something: one line, as fields of entities take it. */
export function line(max: number): ShapeOf<string> {
  return { type: 'string', minLength: 1, maxLength: max, format: 'line' };
}

/** One of some words. */
export function oneOf<const W extends string>(...words: readonly W[]): ShapeOf<W> {
  return { type: 'string', enum: words };
}

/** A whole number, sent as number or text. */
export function whole(
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
): ShapeOf<number> {
  return { type: 'integer', minimum, maximum };
}

/** A list; a single text or number stands for a list of one. */
export function list<T>(
  items: ShapeOf<T>,
  { min = 1, max }: { readonly min?: number; readonly max: number },
): ShapeOf<readonly T[]> {
  return { type: 'array', items, minItems: min, maxItems: max };
}

/** An object; keys that end in `?` may be left out. What it does not name is left out. */
export function object<const P extends Properties>(properties: P): ShapeOf<Read<P>> {
  const names = Object.keys(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name.replace(/\?$/, ''), properties[name] ?? ANY]),
    ),
    required: names.filter((name) => !name.endsWith('?')),
  };
}

/** An object that keeps what it does not name, for a reader who knows the fields (a schema, the form of a move). */
export function openObject<const P extends Properties>(
  properties: P,
): ShapeOf<Read<P> & Readonly<Record<string, unknown>>> {
  return { ...object(properties), additionalProperties: ANY };
}

/** An object of any names with values of one shape. */
export function mapOf<T>(values: ShapeOf<T>): ShapeOf<Readonly<Record<string, T>>> {
  return { type: 'object', properties: {}, required: [], additionalProperties: values };
}

/** The first of these that it can be read by. */
export function either<A, B>(first: ShapeOf<A>, second: ShapeOf<B>): ShapeOf<A | B> {
  return { anyOf: [first, second] };
}

/** A value, or none. */
export function nullable<T>(shape: ShapeOf<T>): ShapeOf<T | null> {
  return { anyOf: [shape, NULL] };
}

/** A list as it is answered; what may be sent says how long it may be (`list`). */
export function listOf<T>(items: ShapeOf<T>): ShapeOf<readonly T[]> {
  return { type: 'array', items };
}

/** One page of a list. */
export function pageOf<T>(items: ShapeOf<T>): ShapeOf<PageResult<T>> {
  return object({ list: listOf(items), total: COUNT, 'isCapped?': FLAG });
}

/** A node of a tree. */
export type Nested<T> = T & { readonly children: readonly Nested<T>[] };

/** A node that holds others like itself below `children`. @param name what the description calls it, e.g. `MenuNode` */
export function nested<const P extends Properties>(
  name: string,
  properties: P,
): ShapeOf<Nested<Read<P>>> {
  const shape: Shape = { ...object(properties), nests: name };
  return shape;
}

/** A record of an entity as its own addresses answer it, with what the reader may see of it. */
export function recordOf<N extends string>(
  entity: N,
): ShapeOf<N extends keyof EntityRows ? EntityRows[N] : Readonly<Record<string, unknown>>> {
  return { type: 'object', entity };
}

export const ANY: ShapeOf<unknown> = {};
export const NULL: ShapeOf<null> = { type: 'null' };
/** A text as it is answered, of any length. */
export const TEXT: ShapeOf<string> = { type: 'string' };
export const NUMBER: ShapeOf<number> = { type: 'number' };
/** How many there are. */
export const COUNT: ShapeOf<number> = { type: 'integer', minimum: 0 };
export const FLAG: ShapeOf<boolean> = { type: 'boolean' };
/** An id of a row: up to 19 digits, sent as text or number. */
export const ID: ShapeOf<string> = text({ max: 19, pattern: ID_PATTERN });

/** A day of the calendar, `YYYY-MM-DD`. */
export const DAY: ShapeOf<string> = { type: 'string', minLength: 1, maxLength: 10, format: 'date' };

/** Which page of a list: counted from 1, with so many rows. */
export const PAGE = { 'page?': whole(), 'limit?': whole() };
/** In which order a list comes. */
export const SORT = { 'order?': oneOf('asc', 'desc'), 'orderField?': text({ max: 60 }) };
/** A span of time as two wall times or days; either end may be open. */
export const SPAN = { 'from?': text({ max: 30 }), 'to?': text({ max: 30 }) };
/** Ids of monitoring points with commas between them; all of them where nothing is said. */
export const POINTS = { 'pointIds?': text({ max: 2000 }) };
