import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { translationName } from '#schemas/language/check-texts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import { allKeys } from '#schemas/language/declared-keys.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { statesIn } from '#schemas/language/file-parts.ts';
import { JsonError, positionOf, readJson } from '#schemas/language/json-reader.ts';
import { textsOf } from '#schemas/language/localize.ts';
import type { SchemaTexts } from '#schemas/language/localize.ts';
import { PART_FACTS } from '#schemas/language/part-names.ts';
import type { MenuGroup, ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { LANGS } from '#schemas/types/words.ts';
import { checkTranslations } from './check-translations.ts';

const FOLDERS = {
  entity: 'src/schemas/entities',
  screen: 'src/schemas/screens',
  states: 'src/schemas/states',
  report: 'src/schemas/reports',
} as const;
/** Lies among the screens and is none. */
const MENU_GROUPS = 'src/schemas/screens/menu.json';
const DICTIONARIES = 'src/schemas/dictionaries/dictionaries.json';

/** What only the server knows: the life cycles it moves, its addresses and queries, its roles and what the demo brings. */
export type ServerFacts = Required<
  Pick<
    CheckFacts,
    | 'movers'
    | 'served'
    | 'queries'
    | 'boundQueries'
    | 'keys'
    | 'contracts'
    | 'roles'
    | 'accounts'
    | 'called'
    | 'processes'
    | 'wallPicture'
    | 'pages'
  >
>;

export interface CheckFilesOptions {
  readonly server?: Partial<ServerFacts>;
  /** Missing translations count as mistakes. */
  readonly withTexts?: boolean;
}

/** A file beside the schemas that is no JSON: nothing that speaks of it can be judged. */
class BrokenFileError extends Error {
  readonly problem: SchemaProblem;

  constructor(problem: SchemaProblem) {
    super(`${problem.path}:${problem.line}:${problem.column} ${problem.message}`);
    this.problem = problem;
  }
}

/** Every mistake in the schema files below a project's root; of a dictionary, menu or translation file that is no JSON that alone. */
export function checkSchemaFiles(
  root: string,
  options: CheckFilesOptions = {},
): readonly SchemaProblem[] {
  try {
    const facts = factsOfFiles(root, options);
    return [
      ...checkSchemas(readSchemaFiles(root), facts),
      ...(options.withTexts
        ? [
            ...checkGroupTexts(root, [...(facts.menuGroups ?? [])]),
            ...checkTranslations(root, translatableTexts(root)).filter(
              // of groups that nobody can read nothing is said
              ({ path }) => facts.menuGroups !== undefined || !path.endsWith('/menuGroups.json'),
            ),
          ]
        : []),
    ];
  } catch (error) {
    if (error instanceof BrokenFileError) return [error.problem];
    throw error;
  }
}

/** What the files of a project say of the names that schemas may speak of. @throws BrokenFileError one beside the schemas is no JSON. */
export function factsOfFiles(root: string, options: CheckFilesOptions = {}): CheckFacts {
  const shipped = readNames(root, 'dicts', DICTIONARIES, (data) => Object.keys(data as object));
  return {
    ...shipped,
    ...(shipped.dicts && { takenDicts: shipped.dicts }),
    ...dictFacts(root),
    ...readNames(root, 'menuGroups', MENU_GROUPS, (data) => groupsIn(data)?.map(({ key }) => key)),
    ...PART_FACTS,
    ...options.server,
    ...(options.withTexts && {
      texts: (lang: string, name: string) => readTexts(root, lang, name),
    }),
  };
}

/** Every permission key that schemas and the server ask for. */
export function keysOfFiles(
  root: string,
  keys: NonNullable<CheckFacts['keys']>,
): ReadonlySet<string> {
  const sound = soundFiles(root);
  const named = <T extends { readonly name: string }>(of: SchemaFile['kind']) =>
    new Map(
      sound
        .filter(({ kind }) => kind === of)
        .map(({ schema }) => schema as T)
        .map((schema) => [schema.name, schema] as const),
    );
  const entities = named<EntitySchema>('entity');
  const screens = named<ScreenSchema>('screen');
  const lives = [...entities.values()].flatMap((entity) => statesIn(entity) ?? []);
  const all = allKeys(
    {
      entities,
      screens,
      states: new Map([
        ...named<StatesSchema>('states'),
        ...lives.map((one) => [one.name, one] as const),
      ]),
      reports: new Map(),
      unsound: new Set(),
    },
    { keys },
  );
  return new Set([...all, ...[...screens.values()].flatMap(({ permission }) => permission ?? [])]);
}

/** What schema files hold; one that is no JSON holds nothing. */
function soundFiles(
  root: string,
): readonly { readonly kind: SchemaFile['kind']; readonly schema: unknown }[] {
  return readSchemaFiles(root).flatMap(({ kind, text }) => {
    try {
      return [{ kind, schema: readJson(text).value }];
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      return [];
    }
  });
}

/** All schema files of a project, with paths relative to its root. */
export function readSchemaFiles(root: string): readonly SchemaFile[] {
  return Object.entries(FOLDERS).flatMap(([kind, folder]) =>
    filesBelow(join(root, folder), /\.json$/)
      .filter((path) => path !== join(root, MENU_GROUPS))
      .map((path) => ({
        path: relative(root, path),
        kind: kind as SchemaFile['kind'],
        text: readFileSync(path, 'utf8'),
      })),
  );
}

/** One value of whatever `checkSchemaFiles` reads, translations left out. */
export function hashSchemaFiles(root: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(join(root, 'src/schemas'), /\.json$/))
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** What has to be translated, by the name of the translation file: each schema's texts in source language by their keys. */
export function translatableTexts(root: string): Readonly<Record<string, SchemaTexts>> {
  const files = soundFiles(root).map(({ kind, schema }) => {
    const { name } = schema as { readonly name: string };
    return [translationName(kind, name), textsOf(schema)] as const;
  });
  const groups = groupsIn(dataOf(root, MENU_GROUPS)) ?? [];
  return {
    ...Object.fromEntries(files),
    menuGroups: Object.fromEntries(groups.map(({ key, title }) => [`groups.${key}.title`, title])),
  };
}

/** The names in a file beside the schemas; an absent file says nothing. */
function readNames(
  root: string,
  fact: 'dicts' | 'menuGroups',
  file: string,
  read: (data: unknown) => readonly string[] | undefined,
): CheckFacts {
  const data = dataOf(root, file);
  const names = data === undefined ? undefined : read(data);
  return names === undefined ? {} : { [fact]: new Set(names) };
}

/** The groups of the menu; of another form they say nothing, and are told where the file is judged. */
function groupsIn(data: unknown): readonly MenuGroup[] | undefined {
  const { groups } = (data ?? {}) as { readonly groups?: unknown };
  const isList = Array.isArray(groups) && groups.every((one: unknown) => isGroup(one));
  return isList ? (groups as readonly MenuGroup[]) : undefined;
}

function isGroup(one: unknown): boolean {
  const { key, title } = (one ?? {}) as Partial<Record<keyof MenuGroup, unknown>>;
  return isText(key) && isText(title);
}

/** What a file beside the schemas holds; undefined where there is none. @throws BrokenFileError it is no JSON. */
function dataOf(root: string, path: string): unknown {
  if (!existsSync(join(root, path))) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  try {
    return readJson(text).value;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { at, message } = error;
    throw new BrokenFileError({ path, ...positionOf(text, at), code: 'json', message });
  }
}

/** The shipped values of the dictionaries; what a running system adds is known there alone, and one of another form is told where the file is judged. */
function dictFacts(root: string): CheckFacts {
  const dicts = dataOf(root, DICTIONARIES);
  if (typeof dicts !== 'object' || dicts === null) return {};
  return {
    dictValues: new Map(
      Object.entries(dicts).flatMap(([dict, one]) => {
        const values = dictValuesOf(one);
        return values ? [[dict, new Set(values)] as const] : [];
      }),
    ),
    dictTitles: new Map(
      Object.entries(dicts).flatMap(([dict, one]) => {
        const { name } = (one ?? {}) as { readonly name?: unknown };
        return isText(name) ? [[name, dict] as const] : [];
      }),
    ),
  };
}

function dictValuesOf(dict: unknown): readonly string[] | undefined {
  const { items } = (dict ?? {}) as { readonly items?: unknown };
  if (!Array.isArray(items)) return undefined;
  const values = items.map((one: unknown) => (one as { readonly value?: unknown } | null)?.value);
  return values.every(isText) ? values : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Titles of the menu groups are translated in a file of their own. */
function checkGroupTexts(root: string, groups: readonly string[]): readonly SchemaProblem[] {
  return LANGS.slice(1).flatMap((lang) => {
    const missing = groups.filter(
      (key) => !readTexts(root, lang, 'menuGroups')?.[`groups.${key}.title`],
    );
    return missing.length > 0
      ? [
          {
            path: MENU_GROUPS,
            line: 1,
            column: 1,
            code: 'text' as const,
            message: `${lang} lacks the titles of ${missing.join(', ')}`,
          },
        ]
      : [];
  });
}

function readTexts(
  root: string,
  lang: string,
  name: string,
): Readonly<Record<string, string>> | undefined {
  return dataOf(root, join('locales', lang, 'schemas', `${name}.json`)) as
    | Readonly<Record<string, string>>
    | undefined;
}

function filesBelow(folder: string, name: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
