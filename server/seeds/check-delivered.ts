import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { JobTakes } from '#schemas/basics/job-params.ts';
import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { JsonNode } from '#schemas/language/json-reader.ts';
import { spoken } from '#schemas/texts/told.ts';
import {
  broken,
  checkDocument,
  checkLevels,
  checkLines,
  unfit,
  type Beside,
  type Judging,
} from './check-delivered-rows.ts';
import { checkDeliveredRules, DELIVERED_RULES } from './check-delivered-rules.ts';
import { checkPlainFiles, DICTIONARIES, MENU, ROLES } from './check-plain-files.ts';
import { BASE_FILES } from './delivered-base.ts';
import {
  dataOf,
  isFields,
  openFile,
  tellerOf,
  textIn,
  type Opened,
  type Path,
  type Dicts,
  type Fields,
} from './delivered-file.ts';
import { book, factor } from './delivered-names.ts';
import { checkPart, list, meantWords, partsOf, type Part } from './delivered-parts.ts';
import { STORIES } from './delivered-stories.ts';
import {
  bean,
  cron,
  fieldOf,
  jobFault,
  level,
  text,
  worldOf,
  writtenFault,
  type World,
} from './delivered-values.ts';

/**
 * What a fresh database begins with, judged as schemas are: templates of standing books by the checker of the designer and of publishing, rows
 * by the fields and dictionaries of their entity. It works on files alone.
 */

/** A file of rows: which entity they become, where in the file they stand, what they hold besides its fields, and what tells them apart. */
interface Delivered {
  readonly path: string;
  readonly entity: string;
  readonly at?: string;
  readonly more: Readonly<Record<string, Part>>;
  readonly unique?: readonly string[];
  /** What a value is judged by besides its own field: the rest of its row. */
  readonly beside?: Beside;
}

const BOOKS = 'server/seeds/standing-books.json';
const SCHEMES = 'server/seeds/assess-schemes.json';
const FILES: readonly Delivered[] = [
  {
    path: BOOKS,
    entity: 'ops/standing-book',
    more: partsOf({ notes: text }),
    unique: ['code'],
  },
  {
    path: 'server/seeds/period-rules.json',
    entity: 'ops/period-rule',
    more: partsOf({ templateCode: book }),
    unique: ['name'],
  },
  {
    path: 'server/seeds/work-rules.json',
    entity: 'ops/order-type',
    at: 'types',
    more: partsOf({ remote: fieldOf('ops/order-flow', 'remote') }),
    unique: ['orderType'],
  },
  {
    path: SCHEMES,
    entity: 'assess/assess-scheme',
    more: partsOf({ levels: list(level) }),
    unique: ['name'],
  },
  {
    path: 'server/seeds/check-rules.json',
    entity: 'dm/check-rule',
    more: partsOf({ factorCode: factor, otherFactorCode: factor }),
    unique: ['name'],
  },
  {
    path: 'server/seeds/testing-methods.json',
    entity: 'test/testing-method',
    more: partsOf({ factorCode: factor }),
    unique: ['name', 'factorCode'],
  },
  {
    path: 'server/seeds/alarm-knowledge.json',
    entity: 'ops/alarm-knowledge',
    more: partsOf({ factorCode: factor }),
  },
  {
    path: 'server/seeds/schedules.json',
    entity: 'sys/schedule',
    more: partsOf({ beanName: bean, cronExpression: cron }),
    unique: ['beanName', 'params'],
    beside: { params: jobFault },
  },
];
const DELIVERED = { ...BASE_FILES, ...STORIES };
const FACTORS = 'src/schemas/dictionaries/factors.json#factors.code';
const STATIONS = 'server/seeds/demo-city.json#stations.code';
/** The part of a template that is a document. */
const DOCUMENT = 'document';
const isJudgedTwice = (path: string): boolean =>
  path === DELIVERED_RULES || FILES.some((file) => file.path === path);

/** The files that are there. */
export const deliveredFiles = (root: string): readonly string[] =>
  [
    ...new Set([
      ...FILES.map(({ path }) => path),
      ...Object.keys(DELIVERED),
      DELIVERED_RULES,
      ROLES,
      MENU,
      DICTIONARIES,
    ]),
  ].filter((path) => existsSync(join(root, path)));

/** What is judged, and by what is known besides the files. */
interface Asked {
  /** One of the files. */
  readonly only?: string;
  /** Every permission key that something asks for; where it is not known, keys of roles are not judged. */
  readonly keys?: ReadonlySet<string>;
  /** What each job takes that may be planned; where it is not known, none is judged. */
  readonly beans?: ReadonlyMap<string, JobTakes>;
}

/** Everything wrong with what a fresh database begins with. */
export function checkDelivered(
  root: string,
  { only, keys, beans }: Asked = {},
): readonly SchemaProblem[] {
  const shipped = shippedDicts(root);
  const world = worldOf({ root, dicts: shipped, beans });
  // with the dictionaries that their entities bring
  for (const { entity } of FILES) world.entity(entity);
  // where nobody can read what a file names, that is told of the other file alone
  const hasDicts = shipped.size > 0;
  const hasCity = [FACTORS, STATIONS].every((source) => world.names(source).size > 0);
  const isBlind = (path: string) =>
    (path === BOOKS && !hasDicts) || (path === DELIVERED_RULES && !(hasDicts && hasCity));
  const asked = (path: string) => (only === undefined || only === path) && !isBlind(path);
  const rules = asked(DELIVERED_RULES) ? checkDeliveredRules(root, world.dicts) : [];
  return [
    ...FILES.filter(({ path }) => asked(path)).flatMap(checkFile),
    ...Object.entries(DELIVERED).flatMap(([path, part]) =>
      asked(path) ? checkWhole(path, part) : [],
    ),
    ...rules,
    ...checkPlainFiles(root, keys, only),
  ];

  function checkFile(file: Delivered): readonly SchemaProblem[] {
    const opened = openFile(root, file.path);
    if (opened === undefined) return [];
    if ('problem' in opened) return [opened.problem];
    return checkRows(opened, file, world);
  }

  function checkWhole(path: string, part: Part): readonly SchemaProblem[] {
    const opened = openFile(root, path);
    if (opened === undefined) return [];
    // of rows it is told there
    if ('problem' in opened) return isJudgedTwice(path) ? [] : [opened.problem];
    return checkPart(part, opened.node.value, [], { world, tell: tellerOf(opened) });
  }
}

function listOf({ node }: Opened, at?: string): readonly JsonNode[] | undefined {
  return (at === undefined ? node : node.members?.get(at)?.node)?.items;
}

function checkRows(opened: Opened, file: Delivered, known: World): readonly SchemaProblem[] {
  const entity = known.entity(file.entity);
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
    const faults = [
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
    // what is no value says nothing beside another
    return faults.length > 0
      ? faults
      : [...broken(entity, value, { at, tell }), ...unfit(file.beside, value, { at, tell, known })];
  });
}

/** Words without which a row says nothing. */
function lacking(entity: EntitySchema, row: Fields, { unique }: Delivered): readonly string[] {
  const missing = Object.keys(entity.fields).filter(
    (name) => row[name] === undefined && (name === unique?.[0] || name === DOCUMENT),
  );
  const unknown = Object.keys(row).filter((word) => !Object.hasOwn(entity.fields, word));
  const meant = new Set(meantWords(unknown, missing).values());
  return missing.filter((name) => !meant.has(name));
}

interface JudgingRow extends Judging {
  readonly file: Delivered;
}

function checkValue(at: Path, value: unknown, judging: JudgingRow): readonly SchemaProblem[] {
  const { entity, file, known, tell } = judging;
  const word = String(at.at(-1));
  const besides = Object.hasOwn(file.more, word) ? file.more[word] : undefined;
  if (besides)
    return [
      ...checkPart(besides, value, at, { world: known, tell }),
      ...(file.path === SCHEMES && word === 'levels' ? checkLevels(at, value, judging) : []),
    ];
  const field = Object.hasOwn(entity.fields, word) ? entity.fields[word] : undefined;
  if (!field) {
    const words = [...Object.keys(entity.fields), ...Object.keys(file.more)];
    return [
      tell(at, 'unknown', spoken(`unknown key "${word}"`, nearest(word, words)), {
        isAtKey: true,
      }),
    ];
  }
  if (word === DOCUMENT) return checkDocument(at, value, judging);
  if (file.path === SCHEMES && word === 'items') return checkLines(at, value, judging);
  return [value].flat().flatMap((one: unknown, i) => {
    const fault = writtenFault(field, word, one, known);
    return fault === undefined
      ? []
      : [tell(Array.isArray(value) ? [...at, i] : at, 'value', fault)];
  });
}

/** The values of the dictionaries of the product; a file that is no JSON is told of elsewhere. */
function shippedDicts(root: string): Dicts {
  const shipped = (dataOf(root, DICTIONARIES) ?? {}) as Readonly<Record<string, Shipped>>;
  return new Map(
    Object.entries(shipped).map(([name, dict]) => {
      const items = Array.isArray(dict?.items) ? dict.items : [];
      return [name, new Set(items.flatMap((one) => one?.value ?? []))] as const;
    }),
  );
}

type Shipped = {
  readonly items?: readonly ({ readonly value: string } | null)[];
} | null;
