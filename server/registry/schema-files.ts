import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { SchemaTexts } from '#schemas/language/localize.ts';
import type { ReportSchema } from '#schemas/language/report.ts';
import type { MenuGroup, ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Lang } from '#schemas/types/words.ts';

/** What stands wrong in a schema file; `file:line` first. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError';
}

/** What a schema is of. */
export type SchemaKind = 'entity' | 'screen' | 'states' | 'report';

/** Each kind and the part of `SchemaSet` that holds it. */
export const SET_OF_KIND = {
  entity: 'entities',
  screen: 'screens',
  states: 'states',
  report: 'reports',
} as const satisfies Record<SchemaKind, keyof SchemaSet>;

/** All schemas that stand together, by name. */
export interface SchemaSet {
  readonly entities: ReadonlyMap<string, LoadedSchema<EntitySchema>>;
  readonly screens: ReadonlyMap<string, LoadedSchema<ScreenSchema>>;
  readonly states: ReadonlyMap<string, LoadedSchema<StatesSchema>>;
  readonly reports: ReadonlyMap<string, LoadedSchema<ReportSchema>>;
  readonly groups: readonly MenuGroup[];
}

/** A schema with the text it was read from. */
export interface LoadedSchema<T> {
  readonly value: T;
  readonly text: string;
  readonly hash: string;
  /** Relative to the project; a name of its own for what comes from the database. */
  readonly path: string;
  /** 0: the file. */
  readonly version: number;
  /** The file that stands below a version of the database. */
  readonly file?: LoadedSchema<T>;
}

/** @throws SchemaFileError a file is no JSON, carries no name, or repeats a name. */
export function readSchemaSet(root: string): SchemaSet {
  const schemas = join(root, 'src', 'schemas');
  return {
    entities: readKind<EntitySchema>(root, join(schemas, 'entities')),
    screens: readKind<ScreenSchema>(root, join(schemas, 'screens'), ['menu.json']),
    states: readKind<StatesSchema>(root, join(schemas, 'states')),
    reports: readKind<ReportSchema>(root, join(schemas, 'reports')),
    groups: readGroups(join(schemas, 'screens', 'menu.json')),
  };
}

/** The short hash of a source text. */
export function hashSchema(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The translations of one schema; empty where there is no file. */
export function readSchemaTexts(root: string, lang: Lang, name: string): SchemaTexts {
  const file = join(root, 'locales', lang, 'schemas', `${name}.json`);
  return existsSync(file) ? (readJsonFile(file).value as SchemaTexts) : {};
}

function readKind<T extends { readonly name: string }>(
  root: string,
  folder: string,
  except: readonly string[] = [],
): ReadonlyMap<string, LoadedSchema<T>> {
  const found = new Map<string, LoadedSchema<T>>();
  for (const file of jsonFiles(folder).filter(
    (path) => !except.some((name) => path.endsWith(name)),
  )) {
    const loaded = loadedAs<T>(relative(root, file), readJsonFile(file));
    const { name } = loaded.value;
    if (typeof name !== 'string') throw new SchemaFileError(`${file}:1: a schema needs a "name"`);
    if (found.has(name))
      throw new SchemaFileError(`${file}:1: the name "${name}" is taken by another file`);
    found.set(name, loaded);
  }
  return found;
}

const loadedFiles = new WeakMap<JsonFile, LoadedSchema<unknown>>();

/** The same schema for the same text at the same place: the checker judges it once, however often its set is read. */
function loadedAs<T>(path: string, read: JsonFile): LoadedSchema<T> {
  const known = loadedFiles.get(read);
  if (known?.path === path) return known as LoadedSchema<T>;
  const { value, text, hash } = read;
  const loaded: LoadedSchema<unknown> = { value, text, hash, path, version: 0 };
  loadedFiles.set(read, loaded);
  return loaded as LoadedSchema<T>;
}

/** A file as it was last read: whoever reads the same text again gets the same value, and what follows from it (`oncePer`). */
interface JsonFile {
  readonly text: string;
  readonly hash: string;
  /** Nobody changes it. */
  readonly value: unknown;
}

const lastRead = new Map<string, JsonFile>();

/** @throws SchemaFileError it is no JSON. */
function readJsonFile(file: string): JsonFile {
  const text = readFileSync(file, 'utf8');
  const known = lastRead.get(file);
  if (known?.text === text) return known;
  const read = { text, hash: hashSchema(text), value: parseFile(file, text) };
  lastRead.set(file, read);
  return read;
}

function parseFile(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const position = Number(/position (\d+)/.exec(String(cause))?.[1] ?? 0);
    const line = text.slice(0, position).split('\n').length;
    throw new SchemaFileError(`${file}:${line}: ${(cause as Error).message}`, { cause });
  }
}

function jsonFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.schema.json'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readGroups(file: string): readonly MenuGroup[] {
  if (!existsSync(file)) return [];
  const content = readJsonFile(file).value as
    | readonly MenuGroup[]
    | { readonly groups: readonly MenuGroup[] };
  return 'groups' in content ? content.groups : content;
}
