import { ILLEGAL, INVISIBLE, isVisible } from '#schemas/basics/visible.ts';
import { isWallDay } from '#schemas/basics/wall-time.ts';
import type { KeyIn } from '#schemas/texts/text-keys.ts';
import type { FaultRule } from '#schemas/types/card.ts';
import { isOfOurTime, YEARS } from '#schemas/types/dates.ts';
import type { Issue } from './envelope.ts';
import type { Shape, ShapeOf } from './shape.ts';

/** The value that was sent, read by its shape, or why it cannot be. */
export type Reading<T> =
  /** `unread`: names that the shape does not have; absent where there are none. */
  | { readonly ok: true; readonly value: T; readonly unread?: readonly string[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** More are of no use to anybody, and a hostile body could hold thousands. */
const MAX_ISSUES = 20;
const MAX_NAME = 100;
const WHOLE = /^[+-]?\d{1,16}$/;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads what came over the wire: own properties of the names the shape has, each in its type. Never throws, whatever was sent. */
export function readShape<T>(shape: ShapeOf<T>, sent: unknown): Reading<T> {
  const issues: Issue[] = [];
  const unread: string[] = [];
  const value = read(shape, sent, { path: '', issues, unread });
  return issues.length === 0
    ? {
        ok: true,
        value: value as T,
        ...(unread.length > 0 && { unread: unread.slice(0, MAX_ISSUES) }),
      }
    : { ok: false, issues: issues.slice(0, MAX_ISSUES) };
}

interface ShapeSpot {
  readonly path: string;
  readonly issues: Issue[];
  /** Where a name stands that the shape does not have. */
  readonly unread: string[];
}
type Reader = (shape: Shape, sent: unknown, place: ShapeSpot) => unknown;

const READERS: Readonly<Record<NonNullable<Shape['type']>, Reader>> = {
  string: readText,
  integer: readNumber,
  number: readNumber,
  boolean: readFlag,
  array: readList,
  object: readObject,
  null: (_shape, sent, place) => (sent === null ? null : refuse(place, 'format')),
};

function read(shape: Shape, sent: unknown, place: ShapeSpot): unknown {
  if (shape.anyOf) return readAny(shape.anyOf, sent, place);
  return shape.type ? READERS[shape.type](shape, sent, place) : sent;
}

/** The first that fits; where none does, the issues of the last. */
function readAny(
  shapes: readonly Shape[],
  sent: unknown,
  { path, issues, unread }: ShapeSpot,
): unknown {
  let found: readonly Issue[] = [];
  for (const shape of shapes) {
    const own: Issue[] = [];
    const left: string[] = [];
    const value = read(shape, sent, { path, issues: own, unread: left });
    if (own.length === 0) {
      unread.push(...left);
      return value;
    }
    found = own;
  }
  issues.push(...found);
  return undefined;
}

function readText(shape: Shape, sent: unknown, place: ShapeSpot): unknown {
  const value = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  if (typeof value !== 'string') return refuse(place, 'text');
  if (ILLEGAL.test(value)) return refuse(place, 'illegal');
  if (shape.enum) return shape.enum.includes(value) ? value : refuse(place, 'format');
  return readWords(shape, shape.format === 'line' ? value.normalize('NFC').trim() : value, place);
}

/** A text of the author's own choosing: so long, and written as the pattern says. */
function readWords(
  { maxLength = Infinity, minLength = 0, pattern, format }: Shape,
  value: string,
  place: ShapeSpot,
): unknown {
  if (value.length > maxLength) return refuse(place, 'max', { max: maxLength });
  if (value.length < minLength) return refuse(place, 'required');
  if (format === 'line' && INVISIBLE.test(value)) return refuse(place, 'invisible');
  if (format === 'date') return readDay(value, place);
  return pattern === undefined || new RegExp(pattern).test(value) ? value : refuse(place, 'format');
}

function readDay(value: string, place: ShapeSpot): unknown {
  if (!isWallDay(value)) return refuse(place, 'date');
  return isOfOurTime(value) ? value : refuse(place, 'years', YEARS);
}

function readNumber(
  { type, minimum = -Infinity, maximum = Infinity }: Shape,
  sent: unknown,
  place: ShapeSpot,
): unknown {
  const value = typeof sent === 'string' && WHOLE.test(sent.trim()) ? Number(sent) : sent;
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(place, 'number');
  if (type === 'integer' && !Number.isInteger(value)) return refuse(place, 'int');
  if (value < minimum) return refuse(place, 'minValue', { min: minimum });
  return value > maximum ? refuse(place, 'maxValue', { max: maximum }) : value;
}

function readFlag(_shape: Shape, sent: unknown, place: ShapeSpot): unknown {
  if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
  return sent === false || sent === 0 || sent === '0' || sent === 'false'
    ? false
    : refuse(place, 'bool');
}

function readList(
  { items = {}, minItems = 0, maxItems = Infinity }: Shape,
  sent: unknown,
  place: ShapeSpot,
): unknown {
  if (typeof sent === 'object' && !Array.isArray(sent)) return refuse(place, 'list');
  const values: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  if (values.length < minItems) return refuse(place, 'required');
  if (values.length > maxItems) return refuse(place, 'maxRows', { max: maxItems });
  return values.map((value, at) =>
    read(items, value, { ...place, path: place.path === '' ? String(at) : `${place.path}.${at}` }),
  );
}

function readObject(shape: Shape, sent: unknown, place: ShapeSpot): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return refuse(place, 'format');
  const given = sent as Given;
  return { ...readNamed(shape, given, place), ...readOthers(shape, given, place) };
}

type Given = Readonly<Record<string, unknown>>;

/** The parts an object is known to have. */
function readNamed(
  { properties = {}, required = [] }: Shape,
  given: Given,
  place: ShapeSpot,
): Given {
  const value: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties)) {
    const here = { ...place, path: place.path === '' ? name : `${place.path}.${name}` };
    const part = Object.hasOwn(given, name) ? given[name] : undefined;
    if (!isNothing(shape, part)) value[name] = read(shape, part, here);
    else if (required.includes(name)) refuse(here, 'required');
  }
  return value;
}

/** Parts under names of the sender's choosing, where the shape takes any. */
function readOthers(
  { properties = {}, additionalProperties }: Shape,
  given: Given,
  place: ShapeSpot,
): Given {
  const value: Record<string, unknown> = {};
  if (additionalProperties === undefined) {
    for (const name of Object.keys(given))
      if (!Object.hasOwn(properties, name) && place.unread.length < MAX_ISSUES)
        place.unread.push(place.path === '' ? name : `${place.path}.${name}`);
    return value;
  }
  for (const [name, part] of Object.entries(given))
    if (!Object.hasOwn(properties, name) && !FORBIDDEN.has(name))
      value[name] = read(additionalProperties, part, { ...place, path: name.slice(0, MAX_NAME) });
  return value;
}

/** Null is nothing; so is a text in which nobody sees anything, unless a text may be empty. */
function isNothing(shape: Shape, sent: unknown): boolean {
  if (sent === undefined || sent === null) return true;
  if (typeof sent !== 'string' || shape.type === undefined) return false;
  if (sent === '') return !(shape.type === 'string' && shape.minLength === 0);
  return shape.type === 'string' && (shape.minLength ?? 0) > 0 && !isVisible(sent);
}

/** Notes why a value is not taken. */
function refuse(
  { path, issues }: ShapeSpot,
  rule: FaultRule,
  params: Readonly<Record<string, number>> = {},
): undefined {
  issues.push({
    path,
    rule,
    message: `validation.${rule}` satisfies KeyIn<'validation'>,
    params: { label: path, attr: path, ...params },
  });
  return undefined;
}
