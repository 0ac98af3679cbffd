import { JuelError } from './juel-error.ts';
import type { Json } from './node.ts';
import { isEmpty, isEqual, toNumber, toText } from './values.ts';

/** Something that can be called by its name: how many arguments it takes, and what comes of them. No function reaches beyond its arguments. */
interface Callable<Run> {
  readonly least: number;
  readonly most: number;
  readonly run: Run;
}

type Method = Callable<(object: Json, args: readonly Json[], at: number) => Json>;
type JuelFunction = Callable<(args: readonly Json[], at: number) => Json>;

const listOf = (value: Json, at: number): readonly Json[] => {
  if (!Array.isArray(value)) throw new JuelError('notAList', toText(value).slice(0, 80), at);
  return value as readonly Json[];
};
const hasItem = (list: readonly Json[], item: Json): boolean => {
  const text = toText(item);
  return list.some((known) => toText(known) === text);
};
const first = (args: readonly Json[]): Json => args[0] ?? null;

/** Methods that models call on texts, lists and maps (those of `java.lang.String`, `java.util.Collection` and `Map`). */
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['size', { least: 0, most: 0, run: (object, _args, at) => countOf(object, at) }],
  ['length', { least: 0, most: 0, run: (object) => toText(object).length }],
  ['isEmpty', { least: 0, most: 0, run: (object) => isEmpty(object) }],
  [
    'contains',
    {
      least: 1,
      most: 1,
      run: (object, args) =>
        Array.isArray(object)
          ? hasItem(object as readonly Json[], first(args))
          : toText(object).includes(toText(first(args))),
    },
  ],
  [
    'containsKey',
    {
      least: 1,
      most: 1,
      run: (object, args) =>
        object !== null && typeof object === 'object' && Object.hasOwn(object, toText(first(args))),
    },
  ],
  [
    'equals',
    {
      least: 1,
      most: 1,
      run: (object, args, at) =>
        typeof object === typeof first(args) && isEqual(object, first(args), at),
    },
  ],
  [
    'equalsIgnoreCase',
    {
      least: 1,
      most: 1,
      run: (object, args) => toText(object).toLowerCase() === toText(first(args)).toLowerCase(),
    },
  ],
  [
    'startsWith',
    { least: 1, most: 1, run: (object, args) => toText(object).startsWith(toText(first(args))) },
  ],
  [
    'endsWith',
    { least: 1, most: 1, run: (object, args) => toText(object).endsWith(toText(first(args))) },
  ],
  [
    'indexOf',
    { least: 1, most: 1, run: (object, args) => toText(object).indexOf(toText(first(args))) },
  ],
  ['toLowerCase', { least: 0, most: 0, run: (object) => toText(object).toLowerCase() }],
  ['toUpperCase', { least: 0, most: 0, run: (object) => toText(object).toUpperCase() }],
  ['trim', { least: 0, most: 0, run: (object) => toText(object).trim() }],
  ['toString', { least: 0, most: 0, run: (object) => toText(object) }],
  [
    'get',
    {
      least: 1,
      most: 1,
      run: (object, args, at) =>
        Array.isArray(object)
          ? (listOf(object, at)[toNumber(first(args), at)] ?? null)
          : ownOf(object, toText(first(args))),
    },
  ],
]);

const FUNCTIONS: ReadonlyMap<string, JuelFunction> = new Map<string, JuelFunction>([
  ['size', { least: 1, most: 1, run: (args, at) => countOf(first(args), at) }],
  [
    'contains',
    { least: 2, most: 2, run: ([list = null, item = null], at) => hasItem(listOf(list, at), item) },
  ],
  [
    'min',
    { least: 1, most: 10, run: (args, at) => Math.min(...args.map((arg) => toNumber(arg, at))) },
  ],
  [
    'max',
    { least: 1, most: 10, run: (args, at) => Math.max(...args.map((arg) => toNumber(arg, at))) },
  ],
  ['round', { least: 1, most: 1, run: (args, at) => Math.round(toNumber(first(args), at)) }],
  ['list', { least: 0, most: 200, run: (args, at) => listAll(args, at) }],
  [
    'concat',
    { least: 1, most: 20, run: (args, at) => withinLength(args.map(toText).join(''), at) },
  ],
]);

export const findFunction = (name: string): JuelFunction | undefined => FUNCTIONS.get(name);

export const findMethod = (name: string): Method | undefined => METHODS.get(name);

/** Longest list and text that an expression may make: a few lines of a model could fill the memory else. */
const MOST_ITEMS = 1_000;
const MOST_TEXT = 65_536;

function listAll(args: readonly Json[], at: number): readonly Json[] {
  const items = args.flatMap((arg) => (Array.isArray(arg) ? (arg as readonly Json[]) : [arg]));
  if (items.length > MOST_ITEMS) throw new JuelError('tooLong', String(MOST_ITEMS), at);
  return items;
}

/** @throws JuelError `tooLong` */
export function withinLength(text: string, at: number): string {
  if (text.length > MOST_TEXT) throw new JuelError('tooLong', String(MOST_TEXT), at);
  return text;
}

function countOf(value: Json, at: number): number {
  if (value === null) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object') throw new JuelError('notAList', toText(value), at);
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

function ownOf(object: Json, name: string): Json {
  if (object === null || typeof object !== 'object' || !Object.hasOwn(object, name)) return null;
  return (object as Readonly<Record<string, Json>>)[name] ?? null;
}
