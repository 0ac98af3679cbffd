import { told, type ToldKind } from '../texts/told.ts';
import { innerOf } from '../types/ask.ts';
import type { CheckFacts, SchemaFile } from './check-facts.ts';
import {
  FileReport,
  isError,
  unsoundStates,
  type Met,
  type ReadFile,
  type SchemaProblem,
  type WholeSet,
} from './check-file.ts';
import { withOwnDictionaries } from './check-parts.ts';
import { checkShape } from './check-shape.ts';
import { checkTexts } from './check-texts.ts';
import { setAddress } from './derive-actions.ts';
import { endpointsOf } from './derive.ts';
import { LANGUAGE_VERSION, type EntitySchema } from './entity.ts';
import { statesIn } from './file-parts.ts';
import { JsonError, readJson } from './json-reader.ts';
import { judgeAmong } from './judge-among.ts';
import {
  DEFINITIONS,
  ENTITY_SHAPE,
  REPORT_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
} from './language-shape.ts';
import { columnName, routeName } from './names.ts';
import type { ReportSchema } from './report.ts';
import type { ScreenSchema } from './screen.ts';
import type { StatesSchema } from './states.ts';
import { isConsequence, whatStands, wordsOf } from './what-stands.ts';

const SHAPES = {
  entity: ENTITY_SHAPE,
  screen: SCREEN_SHAPE,
  states: STATES_SHAPE,
  report: REPORT_SHAPE,
} as const;

/**
 * Every mistake in a set of schema files, each with file, line, column and, where one is near, a suggestion.
 * Files are judged alone (form, words) and together (names that must resolve, names that may stand once). Never throws for what stands in a file.
 */
export function checkSchemas(
  files: readonly SchemaFile[],
  facts: CheckFacts = {},
): readonly SchemaProblem[] {
  const steps = checkInSteps(files, facts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * `checkSchemas` for who has others waiting: it stops after each file, and once more before the end.
 * @yields nothing
 */
export function* checkInSteps(
  files: readonly SchemaFile[],
  facts: CheckFacts = {},
): Generator<void, readonly SchemaProblem[]> {
  const reports: FileReport[] = [];
  const broken: SchemaFile[] = [];
  const reads: (ReadFile & { readonly report: FileReport })[] = [];
  for (const file of files) {
    const { read, report } = readFile(file);
    reports.push(report);
    if (read) reads.push({ ...read, report });
    else broken.push(file);
    yield;
  }
  const sound = reads.filter(({ isSound }) => isSound);
  const whole = wholeOf(reads, broken);
  const gone = new Set([
    ...reads.flatMap(({ left }) => [...(left?.gone ?? [])]),
    ...broken.flatMap(({ text }) => [...wordsOf(text)]),
  ]);
  const known = withOwnDictionaries(facts, whole);
  for (const read of sound) {
    read.report.problems.push(...judgeAmong(read, whole, known));
    checkTexts(read, facts, read.report.as('text'));
    yield;
  }
  checkOnce(sound);
  const isSound = new Set(sound.map(({ report }) => report));
  return reports
    .flatMap((report) => {
      const problems = withoutEchoes(report.problems);
      return gone.size > 0 && isSound.has(report)
        ? problems.filter(({ params }) => !isConsequence(params, gone))
        : problems;
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line || a.column - b.column);
}

/** One place is told once: where an error stands, a warning says nothing new. */
function withoutEchoes(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const placeOf = ({ line, column }: SchemaProblem) => `${line}:${column}`;
  const wrong = new Set(problems.filter(isError).map(placeOf));
  return problems.filter((problem) => isError(problem) || !wrong.has(placeOf(problem)));
}

/** What reading a file by itself gave: nothing beside the file has a say in it. */
interface Reading {
  readonly read?: Omit<ReadFile, 'file'>;
  readonly problems: readonly SchemaProblem[];
}

/** Who holds a file and asks again has it read once: of a set in which one text changed, only that one is read. */
const readings = new WeakMap<SchemaFile, Reading>();

function readFile(file: SchemaFile): { readonly read?: ReadFile; readonly report: FileReport } {
  const known = readings.get(file) ?? readAlone(file);
  readings.set(file, known);
  const report = new FileReport(file, 'shape', known.read?.root, {
    path: [],
    problems: [...known.problems],
  });
  return known.read ? { read: { ...known.read, file }, report } : { report };
}

function readAlone(file: SchemaFile): Reading {
  try {
    const root = readJson(file.text);
    const report = new FileReport(file, 'shape', root);
    const version = root.members?.get('v')?.node;
    if (typeof version?.value === 'number' && version.value !== LANGUAGE_VERSION) {
      report
        .as('version')
        .tell(
          version.at,
          version.value < LANGUAGE_VERSION
            ? told(
                'oldVersion',
                'written in version {{version}} of the language; "npm run schema:check -- --upgrade" rewrites it',
                { version: version.value },
              )
            : told(
                'newVersion',
                'version {{version}} is newer than this product knows ({{LANGUAGE_VERSION}})',
                { version: version.value, LANGUAGE_VERSION },
              ),
        );
      return { problems: report.problems };
    }
    const met: Met[] = [];
    checkShape(root, SHAPES[file.kind], DEFINITIONS, {
      tell: (at, what) => report.tell(at, what),
      warn: (at, what) => report.warn(at, what),
      meet: (meaning, text, at, path) => met.push({ meaning, text, at, path }),
    });
    const isSound = !report.problems.some(isError);
    const left = isSound ? undefined : whatStands(root, SHAPES[file.kind], DEFINITIONS);
    return { read: { root, met, isSound, ...(left && { left }) }, problems: report.problems };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const report = new FileReport(file, 'json');
    report.tell(error.at, error.told);
    return { problems: report.problems };
  }
}

function wholeOf(all: readonly ReadFile[], broken: readonly SchemaFile[]): WholeSet {
  const pick = <T>(kind: SchemaFile['kind']) =>
    new Map(
      all
        .filter(({ file }) => file.kind === kind)
        .flatMap(({ root, isSound, left }) => (isSound ? root.value : left?.root?.value) ?? [])
        .map((value) => [(value as { name: string }).name, value as T]),
    );
  const entities = pick<EntitySchema>('entity');
  const inEntities = [...entities.values()].flatMap((entity) => statesIn(entity) ?? []);
  const states = new Map([
    ...inEntities.map((one) => [one.name, one] as const),
    ...pick<StatesSchema>('states'),
  ]);
  return {
    entities,
    screens: pick<ScreenSchema>('screen'),
    states,
    reports: pick<ReportSchema>('report'),
    unsound: unsoundOf(all, broken),
  };
}

function unsoundOf(all: readonly ReadFile[], broken: readonly SchemaFile[]): ReadonlySet<string> {
  const misshapen = all
    .filter(({ isSound }) => !isSound)
    .flatMap(({ file: { kind }, root }) => {
      const name = root.members?.get('name')?.node.value;
      return typeof name === 'string' ? [{ kind, name }] : [];
    });
  const unread = broken.flatMap(({ kind, text }) => {
    const [, name] = NAME_IN_TEXT.exec(text) ?? [];
    return name === undefined ? [] : [{ kind, name }];
  });
  return new Set(
    [...misshapen, ...unread].flatMap(({ kind, name }) =>
      kind === 'entity'
        ? [name, unsoundStates(name)]
        : kind === 'states'
          ? [unsoundStates(name)]
          : [],
    ),
  );
}

/** The first name in a text that is no JSON: that of the file, as files are written. */
const NAME_IN_TEXT = /"name"\s*:\s*"([A-Za-z][\w-]*)"/;

/** Something that stands once in the product, and where the file says it. */
interface Claim {
  readonly kind: Extract<ToldKind, `already${string}`>;
  /** In English. */
  readonly what: string;
  readonly name: string;
  readonly path: readonly string[];
}

/** Names, tables, addresses and menu routes stand once in the product; a table made by migrations or by another entity may be read by several. */
function checkOnce(reads: readonly (ReadFile & { readonly report: FileReport })[]): void {
  const owners = new Map<string, string>();
  for (const { root, file, report } of reads) {
    const claims = [
      ...claimsOf(file.kind, root.value as EntitySchema & ScreenSchema),
      ...(file.kind === 'entity' ? entityClaims(root.value as EntitySchema) : []),
    ];
    for (const { kind, what, name, path } of claims) {
      const owner = owners.get(`${what} ${name}`);
      if (owner === undefined) owners.set(`${what} ${name}`, file.path);
      else
        report.as('twice').tellAt(
          path,
          told(kind, 'the {{what}} "{{name}}" stands already in {{place}}', {
            what,
            name,
            place: owner,
          }),
        );
    }
  }
}

/** What a file of any kind takes: its name, its route, the states and dictionaries it brings. */
function claimsOf(
  kind: SchemaFile['kind'],
  { name, states, dictionaries = {}, menu }: EntitySchema & ScreenSchema,
): readonly Claim[] {
  return [
    { kind: 'alreadyName', what: kind, name, path: ['name'] },
    ...(states ? [{ kind: 'alreadyName' as const, what: 'states', name, path: ['states'] }] : []),
    ...Object.keys(dictionaries).map((dict) => ({
      kind: 'alreadyName' as const,
      what: 'dictionary',
      name: dict,
      path: ['dictionaries', dict],
    })),
    ...(menu
      ? [
          {
            kind: 'alreadyRoute' as const,
            what: 'route',
            // nobody tells addresses apart by capitals
            name: routeName(menu.url).toLowerCase(),
            path: ['menu', 'url'],
          },
        ]
      : []),
  ];
}

/** What an entity takes besides: its tables and its addresses. */
function entityClaims(entity: EntitySchema): readonly Claim[] {
  const { table, fields, actions = {} } = entity;
  const isOwn = table.managed === undefined || table.managed === 'schema';
  const subTables = Object.entries(fields).filter(([, field]) => innerOf(field));
  const setters = Object.entries(actions).filter(([, { set }]) => set);
  return [
    ...(isOwn
      ? [
          {
            kind: 'alreadyTable' as const,
            what: 'table',
            name: table.name,
            path: ['table', 'name'],
          },
        ]
      : []),
    ...subTables.map(([name]) => ({
      kind: 'alreadyTable' as const,
      what: 'table',
      name: `${table.name}_${columnName(name)}`,
      path: ['fields', name],
    })),
    ...setters.map(([key]) => ({
      kind: 'alreadyAddress' as const,
      what: 'address',
      name: setAddress(entity, key),
      path: ['actions', key],
    })),
    ...endpointsOf(entity).map(({ method, path }) => ({
      kind: 'alreadyAddress' as const,
      what: 'address',
      name: `${method} ${path}`,
      path: ['rest'],
    })),
  ];
}
