import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { checkExpression } from '#schemas/expressions/check-expression.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { valueFault } from '#schemas/language/check-values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { JsonNode } from '#schemas/language/json-reader.ts';
import type { ProblemCode } from '#schemas/language/problem-codes.ts';
import { checkBook } from '#schemas/standing-books/check/check-book.ts';
import type { BookProblem } from '#schemas/standing-books/check/problem-codes.ts';
import { bookSpoken } from '#schemas/standing-books/check/say-problem.ts';
import { spoken, type Spoken } from '#schemas/texts/told.ts';
import { cardOf, dictOf } from '#schemas/types/ask.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { checkDeliveredRules, DELIVERED_RULES } from './check-delivered-rules.ts';
import { checkPlainFiles, DICTIONARIES, MENU, ROLES } from './check-plain-files.ts';
import { checkCron, checkFactor, CRON, FACTOR_WORDS, factorsOf } from './delivered-codes.ts';
import {
  dataOf,
  isFields,
  openFile,
  tellerOf,
  textIn,
  type Fields,
  type Opened,
  type Path,
  type Dicts,
  type Tell,
} from './delivered-file.ts';

/**
 * What a fresh database begins with, judged as schemas are: templates of standing books by the checker of the designer and of publishing, rows
 * by the fields and dictionaries of their entity. It works on files alone.
 */

/** A file of rows: which entity they become, where in the file they stand, what they hold besides its fields, and what tells them apart. */
interface Delivered {
  readonly path: string;
  readonly entity: string;
  readonly at?: string;
  readonly more: readonly string[];
  readonly unique?: readonly string[];
}

const BOOKS = 'server/seeds/standing-books.json';
const SCHEMES = 'server/seeds/assess-schemes.json';
const SCHEME = 'src/schemas/entities/assess/assess-scheme.json';
const FILES: readonly Delivered[] = [
  {
    path: BOOKS,
    entity: 'src/schemas/entities/ops/standing-book.json',
    more: ['notes'],
    unique: ['code'],
  },
  {
    path: 'server/seeds/period-rules.json',
    entity: 'src/schemas/entities/ops/period-rule.json',
    more: [],
    unique: ['name'],
  },
  {
    path: 'server/seeds/work-rules.json',
    entity: 'src/schemas/entities/ops/order-type.json',
    at: 'types',
    more: ['remote'],
    unique: ['orderType'],
  },
  { path: SCHEMES, entity: SCHEME, more: ['vetoCreditLevel'], unique: ['name'] },
  {
    path: 'server/seeds/check-rules.json',
    entity: 'src/schemas/entities/dm/check-rule.json',
    more: [],
    unique: ['name'],
  },
  {
    path: 'server/seeds/testing-methods.json',
    entity: 'src/schemas/entities/test/testing-method.json',
    more: [],
    unique: ['name', 'factorCode'],
  },
  {
    path: 'server/seeds/alarm-knowledge.json',
    entity: 'src/schemas/entities/ops/alarm-knowledge.json',
    more: [],
  },
  {
    path: 'server/seeds/schedules.json',
    entity: 'src/schemas/entities/sys/schedule.json',
    more: ['beanName'],
  },
];
/** The part of a template that is a document. */
const DOCUMENT = 'document';
/** A line of a scheme: the fields of its places; a section and its weights are not judged here. */
const LINE: readonly (string | null)[] = ['section', 'indicator', null, null, null];
/** What the formula of a line may name. */
const FORMULA_NAMES = ['value', 'good', 'bad', 'total', 'full'];

/** The files that are there. */
export const deliveredFiles = (root: string): readonly string[] =>
  [...FILES.map(({ path }) => path), DELIVERED_RULES, ROLES, MENU, DICTIONARIES].filter((path) =>
    existsSync(join(root, path)),
  );

/** What is judged, and by what is known besides the files. */
interface Asked {
  /** One of the files. */
  readonly only?: string;
  /** Every permission key that something asks for; where it is not known, keys of roles are not judged. */
  readonly keys?: ReadonlySet<string>;
}

/** Everything wrong with what a fresh database begins with. */
export function checkDelivered(root: string, { only, keys }: Asked = {}): readonly SchemaProblem[] {
  const dicts = dictsOf(root);
  const factors = factorsOf(root);
  const codes = new Set(
    rowsOf(openFile(root, BOOKS)).flatMap(({ value }) => textIn(value, 'code')),
  );
  const asked = (path: string) => only === undefined || only === path;
  const rules = asked(DELIVERED_RULES) ? checkDeliveredRules(root, dicts) : [];
  return [
    ...FILES.filter(({ path }) => asked(path)).flatMap(checkFile),
    ...rules,
    ...checkPlainFiles(root, keys, only),
  ];

  function checkFile(file: Delivered): readonly SchemaProblem[] {
    const opened = openFile(root, file.path);
    if (opened === undefined) return [];
    if ('problem' in opened) return [opened.problem];
    return checkRows(opened, file, { root, dicts, codes, factors });
  }
}

interface Known {
  readonly root: string;
  readonly dicts: Dicts;
  /** Codes of the templates that are delivered. */
  readonly codes: ReadonlySet<string>;
  readonly factors: ReadonlySet<string>;
}

function rowsOf(opened: ReturnType<typeof openFile>): readonly JsonNode[] {
  return opened === undefined || 'problem' in opened ? [] : (listOf(opened) ?? []);
}

function listOf({ node }: Opened, at?: string): readonly JsonNode[] | undefined {
  return (at === undefined ? node : node.members?.get(at)?.node)?.items;
}

function checkRows(opened: Opened, file: Delivered, known: Known): readonly SchemaProblem[] {
  const entity = entityOf(known.root, file.entity);
  const tell = tellerOf(opened);
  if (entity === undefined) return [];
  const seen = new Set<string>();
  const rows = listOf(opened, file.at);
  if (rows === undefined)
    return [tell([], 'shape', `no list of rows${file.at === undefined ? '' : ` "${file.at}"`}`)];
  return rows.flatMap((row, i) => {
    const at = file.at === undefined ? [i] : [file.at, i];
    if (!isFields(row.value)) return [tell(at, 'shape', 'expected an object')];
    const { value } = row;
    const name = file.unique?.flatMap((word) => textIn(value, word)).join(' ') ?? '';
    const isTwice = name !== '' && seen.has(name);
    seen.add(name);
    return [
      ...(isTwice
        ? [tell([...at, file.unique?.[0] ?? ''], 'twice', `"${name}" stands there already`)]
        : []),
      ...lacking(entity, row.value, file).map((word) =>
        tell(at, 'shape', `the key "${word}" is missing`),
      ),
      ...Object.entries(row.value).flatMap(([word, value]) =>
        checkValue([...at, word], value, { entity, file, known, tell }),
      ),
    ];
  });
}

/** Words without which a row says nothing. */
function lacking(entity: EntitySchema, row: Fields, { unique }: Delivered): readonly string[] {
  return Object.keys(entity.fields).flatMap((name) =>
    row[name] === undefined && (name === unique?.[0] || name === DOCUMENT) ? [name] : [],
  );
}

interface Judging {
  readonly entity: EntitySchema;
  readonly file: Delivered;
  readonly known: Known;
  readonly tell: Tell;
}

function checkValue(at: Path, value: unknown, judging: Judging): readonly SchemaProblem[] {
  const { entity, file, known, tell } = judging;
  const word = String(at.at(-1));
  if (file.more.includes(word)) return [];
  if (word === CRON) return checkCron(at, value, tell);
  if (FACTOR_WORDS.has(word)) return checkFactor(at, value, known.factors, tell);
  const field = Object.hasOwn(entity.fields, word) ? entity.fields[word] : undefined;
  if (!field) {
    const words = [...Object.keys(entity.fields), ...file.more];
    return [
      tell(at, 'unknown', spoken(`unknown key "${word}"`, nearest(word, words)), {
        isAtKey: true,
      }),
    ];
  }
  if (word === DOCUMENT) return checkDocument(at, value, judging);
  if (file.path === SCHEMES && word === 'items') return checkLines(at, value, judging);
  if (word === 'templateCode' && typeof value === 'string' && !known.codes.has(value))
    return [
      tell(at, 'unknown', spoken(`no delivered book "${value}"`, nearest(value, known.codes))),
    ];
  return [value].flat().flatMap((one: unknown, i) => {
    const fault = oneFault(field, word, one, known);
    return fault === undefined
      ? []
      : [tell(Array.isArray(value) ? [...at, i] : at, 'value', fault)];
  });
}

type Wanted = 'string' | 'number' | 'boolean';
/** What JSON holds of fields, by the kind of their type. */
const WANTED: Readonly<Record<string, Wanted>> = {
  text: 'string',
  number: 'number',
  bool: 'boolean',
};
const SAID: Readonly<Record<Wanted, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

function oneFault(
  field: EntitySchema['fields'][string],
  name: string,
  value: unknown,
  { dicts }: Known,
): string | Spoken | undefined {
  if (value === null) return `"${name}" has no value`;
  const kind = cardOf(field)?.kind ?? '';
  const wanted = dictOf(field) === undefined ? WANTED[kind] : 'string';
  if (wanted !== undefined && typeof value !== wanted)
    return `"${name}" is ${SAID[wanted]}, not ${JSON.stringify(value)}`;
  return valueFault(field, { name, op: 'eq', value }, { dictValues: dicts });
}

/** What the problems of templates are among those of schemas; anything else is one of form. */
const CODES: Readonly<Partial<Record<BookProblem['code'], ProblemCode>>> = {
  newer: 'version',
  unknownKind: 'unknown',
  unknownName: 'unknown',
  strange: 'unknown',
  sameId: 'twice',
  sameKey: 'twice',
  sameOption: 'twice',
  tooMany: 'bounds',
  outOfRange: 'bounds',
  minOverMax: 'bounds',
  badExpression: 'expression',
  misread: 'expression',
  circle: 'expression',
};

function checkDocument(
  at: Path,
  value: unknown,
  { known, tell }: Judging,
): readonly SchemaProblem[] {
  const found = checkBook(value, { dicts: new Set(known.dicts.keys()) });
  return found.map((problem) =>
    tell(
      [...at, ...problem.path],
      CODES[problem.code] ?? 'shape',
      bookSpoken(problem, (key, params) => serverText('en-US', key, params)),
      { isAtKey: problem.code === 'strange' },
    ),
  );
}

/** Lines of a scheme are lists: section, indicator, weight, full score, formula. */
function checkLines(
  at: Path,
  value: unknown,
  { entity, known, tell }: Judging,
): readonly SchemaProblem[] {
  const fields = entity.fields['items'];
  const inner = fields && 'fields' in fields ? (fields.fields as EntitySchema['fields']) : {};
  if (!Array.isArray(value)) return [tell(at, 'shape', 'expected a list')];
  return value.flatMap((line: unknown, i): readonly SchemaProblem[] => {
    if (!Array.isArray(line) || line.length !== LINE.length)
      return [tell([...at, i], 'shape', `expected a list of ${LINE.length}`)];
    const words = LINE.flatMap((name, k) => {
      const field = name === null ? undefined : inner[name];
      const fault = field && oneFault(field, name ?? '', line[k], known);
      return fault === undefined ? [] : [tell([...at, i, k], 'value', fault)];
    });
    const numbers = [2, 3].flatMap((k) =>
      typeof line[k] === 'number' && line[k] > 0
        ? []
        : [tell([...at, i, k], 'value', 'expected a number above zero')],
    );
    const formula: unknown = line[4];
    const faults =
      formula === null ? [] : checkExpression(String(formula), FORMULA_NAMES).slice(0, 1);
    return [
      ...words,
      ...numbers,
      ...faults.map(({ what }) => tell([...at, i, 4], 'expression', what)),
    ];
  });
}

function entityOf(root: string, path: string): EntitySchema | undefined {
  return dataOf(root, path) as EntitySchema | undefined;
}

/** The values of all dictionaries that files bring; a file that is no JSON is told of elsewhere. */
function dictsOf(root: string): Dicts {
  const own = FILES.flatMap(({ entity }) =>
    Object.entries(entityOf(root, entity)?.dictionaries ?? {}).map(
      ([name, { values }]) => [name, new Set(Object.keys(values))] as const,
    ),
  );
  const shipped = Object.entries(
    (dataOf(root, DICTIONARIES) ?? {}) as Readonly<Record<string, Shipped>>,
  ).map(([name, { items = [] }]) => [name, new Set(items.map(({ value }) => value))] as const);
  return new Map([...shipped, ...own]);
}

interface Shipped {
  readonly items?: readonly { readonly value: string }[];
}
