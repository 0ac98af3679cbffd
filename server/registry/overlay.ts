import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import { isError, type SchemaProblem } from '#schemas/language/check-file.ts';
import { checkInSteps } from '#schemas/language/check.ts';
import { gently } from './gently.ts';
import { SET_OF_KIND, hashSchema } from './schema-files.ts';
import type { LoadedSchema, SchemaKind, SchemaSet } from './schema-files.ts';

/** A version of the database that stands over the file of its name, or where there is none. */
export interface PublishedSchema {
  readonly kind: SchemaKind;
  readonly name: string;
  readonly module: string;
  readonly version: number;
  readonly text: string;
}

/** A published version that is wrong and therefore not in force. */
export interface SkippedSchema {
  readonly published: PublishedSchema;
  readonly problems: readonly SchemaProblem[];
}

type AnySchema = LoadedSchema<{ readonly name: string }>;

/** Where a text that is no file stands in messages. */
export function publishedPath({ kind, name }: Pick<PublishedSchema, 'kind' | 'name'>): string {
  return `sys_schema/${kind}/${name}.json`;
}

/** Files with the published versions over them. */
export interface LaidOver {
  readonly set: SchemaSet;
  readonly skipped: readonly SkippedSchema[];
}

/**
 * Lays published versions over the files. Those that are wrong, or make another schema wrong, are left out: the file
 * below them stays in force, and nothing they say can stop a start. The files themselves must be sound.
 */
export async function layOver(
  files: SchemaSet,
  published: readonly PublishedSchema[],
): Promise<LaidOver> {
  if (published.length === 0) return { set: files, skipped: [] };
  const all = published.reduce(withSchema, files);
  if (hasAll(all, published) && !(await checkSet(all)).some(isError))
    return { set: all, skipped: [] };
  return oneByOne(files, published);
}

/** A set with one more version; as it was where the text is no schema of that name. */
export function withSchema(set: SchemaSet, published: PublishedSchema): SchemaSet {
  const value = parse(published.text);
  if (value?.name !== published.name) return set;
  const part = SET_OF_KIND[published.kind];
  const before = set[part].get(published.name) as AnySchema | undefined;
  const file = before?.version === 0 ? before : before?.file;
  const { text, version } = published;
  const loaded: AnySchema = {
    value,
    text,
    hash: hashSchema(text),
    path: publishedPath(published),
    version,
    ...(file && { file }),
  };
  // last, so that a name both claim is told at the newcomer
  const others = [...set[part]].filter(([name]) => name !== published.name) as [
    string,
    AnySchema,
  ][];
  return { ...set, [part]: new Map([...others, [published.name, loaded]]) };
}

/** A set in which the file of this name runs again, or nothing. */
export function withoutSchema(
  set: SchemaSet,
  { kind, name }: Pick<PublishedSchema, 'kind' | 'name'>,
): SchemaSet {
  const part = SET_OF_KIND[kind];
  const { file } = (set[part].get(name) as AnySchema | undefined) ?? {};
  const others = [...set[part]].filter(([other]) => other !== name) as [string, AnySchema][];
  return { ...set, [part]: new Map(file ? [...others, [name, file]] : others) };
}

/** A set without any version of the database: what an installation came with. The set itself where it has none. */
export function filesAlone(set: SchemaSet): SchemaSet {
  const all = Object.values(SET_OF_KIND).flatMap((part) => [
    ...(set[part] as ReadonlyMap<string, AnySchema>).values(),
  ]);
  if (all.every(({ version }) => version === 0)) return set;
  const below = <T>(part: ReadonlyMap<string, LoadedSchema<T>>) =>
    new Map(
      [...part].flatMap(([name, schema]) =>
        schema.version === 0
          ? [[name, schema] as const]
          : schema.file
            ? [[name, schema.file] as const]
            : [],
      ),
    );
  return {
    ...set,
    entities: below(set.entities),
    screens: below(set.screens),
    states: below(set.states),
    reports: below(set.reports),
  };
}

/** Every mistake of a set whose texts were judged before; others are served meanwhile. What is new and foreign belongs into the work room. */
export async function checkSet(set: SchemaSet): Promise<readonly SchemaProblem[]> {
  return checkGently(filesOf(set), factsOf(set));
}

/** Every mistake of the files; the others are served between one file and the next. */
export async function checkGently(
  files: readonly SchemaFile[],
  facts: CheckFacts,
): Promise<readonly SchemaProblem[]> {
  return gently(checkInSteps(files, facts));
}

/** The texts of a set as files; `text` stands in for one schema that may be no JSON at all. */
export function filesOf(
  set: SchemaSet,
  text?: SchemaFile & { readonly name: string },
): readonly SchemaFile[] {
  const files = (Object.keys(SET_OF_KIND) as SchemaKind[]).flatMap((kind) =>
    [...(set[SET_OF_KIND[kind]] as ReadonlyMap<string, AnySchema>)]
      .filter(([name]) => !(text?.kind === kind && text.name === name))
      .map(([, schema]) => fileOf(kind, schema)),
  );
  return text ? [...files, fileOf(text.kind, text)] : files;
}

type Written = Pick<SchemaFile, 'path' | 'text'>;

const fileOfSchema = new WeakMap<Written, SchemaFile>();
/** Files that were made of late, by what they say, the oldest first. */
const lately = new Map<string, SchemaFile>();
const MAX_LATELY = 60;

/** The same text at the same place is the same file each time, be it a draft, its version or what runs: the checker judges it once. */
function fileOf(kind: SchemaKind, schema: Written): SchemaFile {
  const file = fileOfSchema.get(schema) ?? fileOfText(kind, schema);
  fileOfSchema.set(schema, file);
  return file;
}

function fileOfText(kind: SchemaKind, { path, text }: Written): SchemaFile {
  const key = `${kind} ${path} ${text}`;
  const file = lately.get(key) ?? { kind, path, text };
  lately.delete(key);
  lately.set(key, file);
  const [oldest] = lately.keys();
  if (lately.size > MAX_LATELY && oldest !== undefined) lately.delete(oldest);
  return file;
}

/** What a set itself says of the names in it. */
export function factsOf(set: SchemaSet): Pick<CheckFacts, 'menuGroups'> {
  return { menuGroups: new Set(set.groups.map(({ key }) => key)) };
}

/** Adds what fits, in the order of publication; one may wait for another it names. */
async function oneByOne(
  files: SchemaSet,
  published: readonly PublishedSchema[],
): Promise<LaidOver> {
  let set = files;
  let waiting = published.map((row): SkippedSchema => ({ published: row, problems: [] }));
  for (let isGrowing = true; isGrowing && waiting.length > 0;) {
    isGrowing = false;
    const left: SkippedSchema[] = [];
    for (const { published: row } of waiting) {
      const next = withSchema(set, row);
      const problems = await (next === set
        ? checkGently(filesOf(set, asFile(row)), factsOf(set))
        : checkSet(next));
      if (next !== set && !problems.some(isError)) {
        set = next;
        isGrowing = true;
      } else left.push({ published: row, problems });
    }
    waiting = left;
  }
  return { set, skipped: waiting };
}

function asFile(row: PublishedSchema): SchemaFile & { readonly name: string } {
  return { kind: row.kind, name: row.name, path: publishedPath(row), text: row.text };
}

function hasAll(set: SchemaSet, published: readonly PublishedSchema[]): boolean {
  return published.every(
    ({ kind, name, version }) =>
      (set[SET_OF_KIND[kind]] as ReadonlyMap<string, AnySchema>).get(name)?.version === version,
  );
}

function parse(text: string): { readonly name: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' &&
      value !== null &&
      'name' in value &&
      typeof value.name === 'string'
      ? (value as { readonly name: string })
      : undefined;
  } catch {
    return undefined;
  }
}
