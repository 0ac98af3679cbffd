import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

import { LANGS } from '#schemas/language/words.ts';

import { localizeEntity, localizeScreen, localizeStates } from '#schemas/language/localize.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MenuGroup, ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Lang } from '#schemas/language/words.ts';
import type { Registry } from './registry.ts';

/** What stands wrong in a schema file; `file:line` first. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError';
}

/** Judges a whole set of files before it is served; throws `SchemaFileError` with every finding. */
type CheckFiles = (root: string) => void | Promise<void>;

export interface LoadOptions {
  /** The project's root: `src/schemas` and `locales` lie below it. */
  readonly root: string;
  /** Reads a changed file again (development). */
  readonly watch?: boolean;
  readonly check?: CheckFiles;
  readonly onError?: (error: Error) => void;
}

/** A registry that may watch its files; `close` stops watching. */
export interface LoadedRegistry extends Registry {
  close(): void;
}

interface Files {
  readonly entities: ReadonlyMap<string, Loaded<EntitySchema>>;
  readonly screens: ReadonlyMap<string, Loaded<ScreenSchema>>;
  readonly states: ReadonlyMap<string, Loaded<StatesSchema>>;
  readonly groups: readonly MenuGroup[];
}
interface Loaded<T> {
  readonly value: T;
  readonly hash: string;
}
type Texts = Readonly<Record<string, string>>;

const WATCH_DELAY_MS = 100;

/**
 * Reads every schema file below `root`.
 * @throws SchemaFileError a file is no JSON, carries no name, repeats a name, or fails the check.
 */
export async function loadRegistry(options: LoadOptions): Promise<LoadedRegistry> {
  await options.check?.(options.root);
  let files = readFiles(options.root);
  const localized = new Map<string, unknown>();
  /** `translate` of a schema with its locale file, worked out once per language. */
  const inLang = <T>(file: string, lang: Lang, value: T | undefined, translate: (value: T, texts: Texts) => T): T | undefined => {
    const key = `${lang} ${file}`;
    if (!localized.has(key)) localized.set(key, value && lang !== LANGS[0] ? translate(value, readTexts(options.root, lang, file)) : value);
    return localized.get(key) as T | undefined;
  };
  const listeners = new Set<(entityName: string) => void>();
  const reload = async () => {
    await options.check?.(options.root);
    const before = files;
    files = readFiles(options.root);
    localized.clear();
    for (const [name, { hash }] of files.entities) if (before.entities.get(name)?.hash !== hash) for (const listener of listeners) listener(name);
  };
  const stop = options.watch ? watchFolders(options.root, () => void reload().catch((error: unknown) => options.onError?.(error as Error))) : () => {};
  return {
    entity: (name) => files.entities.get(name)?.value,
    entities: () => [...files.entities.values()].map(({ value }) => value),
    states: (name) => files.states.get(name)?.value,
    screen: (name) => files.screens.get(name)?.value,
    screens: () => [...files.screens.values()].map(({ value }) => value),
    localizedEntity: (name, lang) => inLang(name, lang, files.entities.get(name)?.value, localizeEntity),
    localizedScreen: (name, lang) => inLang(name, lang, files.screens.get(name)?.value, localizeScreen),
    localizedStates: (name, lang) => inLang(`${name}States`, lang, files.states.get(name)?.value, localizeStates),
    menuGroups: (lang) => inLang('menuGroups', lang, files.groups, localizeGroups) ?? [],
    hash: (kind, name) => files[KIND_FILES[kind]].get(name)?.hash ?? '',
    onChange: (listener) => void listeners.add(listener),
    close: stop,
  };
}

const KIND_FILES = { entity: 'entities', screen: 'screens', states: 'states' } as const;

function readFiles(root: string): Files {
  const schemas = join(root, 'src', 'schemas');
  return {
    entities: readKind<EntitySchema>(join(schemas, 'entities')),
    screens: readKind<ScreenSchema>(join(schemas, 'screens'), ['menu.json']),
    states: readKind<StatesSchema>(join(schemas, 'states')),
    groups: readGroups(join(schemas, 'screens', 'menu.json')),
  };
}

function readKind<T extends { readonly name: string }>(folder: string, except: readonly string[] = []): ReadonlyMap<string, Loaded<T>> {
  const found = new Map<string, Loaded<T>>();
  for (const file of jsonFiles(folder).filter((path) => !except.some((name) => path.endsWith(name)))) {
    const text = readFileSync(file, 'utf8');
    const value = parseFile(file, text) as T;
    if (typeof value.name !== 'string') throw new SchemaFileError(`${file}:1: a schema needs a "name"`);
    if (found.has(value.name)) throw new SchemaFileError(`${file}:1: the name "${value.name}" is taken by another file`);
    found.set(value.name, { value, hash: createHash('sha256').update(text).digest('hex').slice(0, 12) });
  }
  return found;
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
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.schema.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readTexts(root: string, lang: Lang, name: string): Texts {
  const file = join(root, 'locales', lang, 'schemas', `${name}.json`);
  return existsSync(file) ? (parseFile(file, readFileSync(file, 'utf8')) as Texts) : {};
}

function readGroups(file: string): readonly MenuGroup[] {
  if (!existsSync(file)) return [];
  const content = parseFile(file, readFileSync(file, 'utf8')) as readonly MenuGroup[] | { readonly groups: readonly MenuGroup[] };
  return 'groups' in content ? content.groups : content;
}

/** Translations lie in `menuGroups.json`, e.g. `groups.permission.title`. */
function localizeGroups(groups: readonly MenuGroup[], texts: Texts): readonly MenuGroup[] {
  return groups.map((group) => ({ ...group, title: texts[`groups.${group.key}.title`] ?? group.title }));
}

function watchFolders(root: string, reload: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(reload, WATCH_DELAY_MS);
  };
  const folders = [join(root, 'src', 'schemas'), ...LANGS.map((lang) => join(root, 'locales', lang, 'schemas'))].filter((folder) => existsSync(folder));
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, later));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
