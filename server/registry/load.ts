import { statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

import '#schemas/types/every-rule.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { NamedQueries } from '#server/db/named-query.ts';
import type { WithheldByEntity } from '#server/db/withheld.ts';
import { layOver, type PublishedSchema, type SkippedSchema } from './overlay.ts';
import { registryOf, type RegistryOfDeps } from './registry-of.ts';
import type { Registry } from './registry.ts';
import { readSchemaSet, readSchemaTexts, SET_OF_KIND, type SchemaSet } from './schema-files.ts';

/** Judges a whole set of files before it is served; throws `SchemaFileError` with every finding. */
type CheckFiles = (root: string) => void | Promise<void>;

export interface LoadOptions {
  /** The project's root: `src/schemas` and `locales` lie below it. */
  readonly root: string;
  /** What schemas may name as their `table.query`; an entity that names another cannot be read. */
  readonly queries?: NamedQueries;
  readonly withheld?: WithheldByEntity;
  /** Reads a changed file again (development). */
  readonly watch?: boolean;
  readonly check?: CheckFiles;
  readonly onError?: (error: Error) => void;
}

/** The texts behind a registry, and the way to lay versions of the database over its files. */
export interface SchemaSources {
  /** What runs now: files with the published versions over them. */
  set(): SchemaSet;
  /** Published versions that are wrong and therefore not in force. */
  skipped(): readonly SkippedSchema[];
  /** Puts these versions in force, and no others. Listeners of `onChange` hear of each schema that differs. */
  run(published: readonly PublishedSchema[]): Promise<void>;
  /** Runs when files changed and were read again, not for published versions: who publishes looks after the tables himself. */
  onFiles(listener: () => void): void;
  /** Another set as a registry, before it is in force. */
  registryOf(set: SchemaSet): Registry;
}

/** A registry that may watch its files; `close` stops watching. */
export interface LoadedRegistry extends Registry {
  readonly sources: SchemaSources;
  close(): void;
}

const WATCH_DELAY_MS = 100;
const LOOK_EVERY_MS = 1000;
/** In the place of a folder's identity: none is there; its watcher broke. */
const GONE = 'gone';
const LOST = 'lost';

/**
 * Reads every schema file below `root`.
 * @throws SchemaFileError a file is no JSON, carries no name, repeats a name, or fails the check.
 */
export async function loadRegistry(options: LoadOptions): Promise<LoadedRegistry> {
  await options.check?.(options.root);
  const listeners = new Set<(entityName: string) => void>();
  const fileListeners = new Set<() => void>();
  const onChange: Registry['onChange'] = (listener) => void listeners.add(listener);
  const build = builderOf(options, onChange);
  let files = readSchemaSet(options.root);
  let published: readonly PublishedSchema[] = [];
  let over = await layOver(files, published);
  let now = build(over.set);
  let renewing: Promise<void> = Promise.resolve();
  // one after the other, each with what stands when its turn comes: others are served while a set is checked, and what was asked for first never comes into force last
  const renew = () => {
    renewing = renewing
      .catch(() => undefined)
      .then(async () => {
        const next = await layOver(files, published);
        const before = over.set;
        [over, now] = [next, build(next.set)];
        for (const name of changedEntities(before, next.set))
          for (const listener of listeners) listener(name);
      });
    return renewing;
  };
  const reload = async () => {
    await options.check?.(options.root);
    files = readSchemaSet(options.root);
    await renew();
    for (const listener of fileListeners) listener();
  };
  const stop = options.watch
    ? watchFolders(
        options.root,
        () => void reload().catch((error: unknown) => options.onError?.(error as Error)),
      )
    : () => {};
  return {
    ...newest(() => now),
    onChange,
    close: stop,
    sources: {
      set: () => over.set,
      skipped: () => over.skipped,
      run: async (rows) => {
        published = rows;
        await renew();
      },
      onFiles: (listener) => void fileListeners.add(listener),
      registryOf: build,
    },
  };
}

function builderOf(
  { root, queries = new Map(), withheld = new Map() }: LoadOptions,
  onChange: Registry['onChange'],
): (set: SchemaSet) => Registry {
  const texts: RegistryOfDeps['texts'] = (lang, name) => readSchemaTexts(root, lang, name);
  return (set) => registryOf(set, { texts, queries, withheld, onChange });
}

/** Answers each question by the registry that is in force when it is asked. */
function newest(now: () => Registry): Omit<Registry, 'onChange'> {
  return {
    entity: (name) => now().entity(name),
    entities: () => now().entities(),
    states: (name) => now().states(name),
    screen: (name) => now().screen(name),
    screens: () => now().screens(),
    localizedEntity: (name, lang) => now().localizedEntity(name, lang),
    localizedScreen: (name, lang) => now().localizedScreen(name, lang),
    localizedStates: (name, lang) => now().localizedStates(name, lang),
    reports: () => now().reports(),
    localizedReport: (name, lang) => now().localizedReport(name, lang),
    menuGroups: (lang) => now().menuGroups(lang),
    hash: (kind, name) => now().hash(kind, name),
  };
}

/** Names of schemas that came, went or changed. */
function changedEntities(before: SchemaSet, after: SchemaSet): readonly string[] {
  return Object.values(SET_OF_KIND).flatMap((part) => {
    const names = new Set([...before[part].keys(), ...after[part].keys()]);
    return [...names].filter(
      (name) => before[part].get(name)?.hash !== after[part].get(name)?.hash,
    );
  });
}

function watchFolders(root: string, reload: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(reload, WATCH_DELAY_MS);
  };
  const stops = [
    join(root, 'src', 'schemas'),
    ...LANGS.map((lang) => join(root, 'locales', lang, 'schemas')),
  ].map((folder) => watchFolder(folder, later));
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Goes on watching also when the folder is taken away and another is put in its place (an update, a change of branch). */
function watchFolder(folder: string, onChange: () => void): () => void {
  let watcher: FSWatcher | null = null;
  let watched: string = GONE;
  const look = () => {
    const found = identityOf(folder);
    if (found === watched) return false;
    watcher?.close();
    watcher = found === GONE ? null : watchSafely(folder, onChange, () => (watched = LOST));
    watched = watcher === null ? GONE : found;
    return watcher !== null;
  };
  look();
  const timer = setInterval(() => look() && onChange(), LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}

/** Numbers of folders are given out again at once, so the time of birth is part of it. */
function identityOf(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.birthtimeMs}` : GONE;
}

/** A watcher tells by an error that what it watches is gone; without a listener that would end the process. */
function watchSafely(folder: string, onChange: () => void, onError: () => void): FSWatcher | null {
  try {
    return watch(folder, { recursive: true }, onChange).on('error', onError);
  } catch {
    return null;
  }
}
