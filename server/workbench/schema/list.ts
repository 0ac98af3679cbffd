import type { SchemaEntry, SchemaInfo } from '#schemas/api/workbench.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import type { SkippedSchema } from '#server/registry/overlay.ts';
import { hashSchema, SET_OF_KIND } from '#server/registry/schema-files.ts';
import type { LoadedSchema, SchemaKind } from '#server/registry/schema-files.ts';
import {
  listRunningSchemas,
  findSchemaDraft,
  listSchemaDrafts,
  findSchemaVersion,
  listSchemaVersions,
  type SchemaKey,
} from './schema-store.ts';
import { listLeftTables } from './unpublish.ts';
import { SCHEMA_KINDS, type WorkbenchDeps } from './workbench.ts';

type AnySchema = LoadedSchema<{
  readonly name: string;
  readonly title?: string;
  readonly module?: string;
}>;

/** What the list looks its entries up in, by kind and name. */
interface ListSources {
  readonly drafts: ReadonlyMap<string, Awaited<ReturnType<typeof listSchemaDrafts>>[number]>;
  readonly fileHashes: ReadonlyMap<string, string>;
  readonly skipped: ReadonlyMap<string, SkippedSchema>;
}

/** Every schema: what runs, what is broken, and what is only a draft yet. */
export async function listSchemas(ctx: Ctx, deps: WorkbenchDeps): Promise<readonly SchemaEntry[]> {
  const known: ListSources = {
    drafts: new Map((await listSchemaDrafts(ctx.db)).map((draft) => [keyOf(draft), draft])),
    fileHashes: new Map(
      (await listRunningSchemas(ctx.db)).map((row) => [keyOf(row), row.fileHash]),
    ),
    skipped: new Map(deps.sources.skipped().map((row) => [keyOf(row.published), row])),
  };
  const set = deps.sources.set();
  const running = new Map<string, SchemaKey & { readonly schema?: AnySchema }>();
  for (const kind of SCHEMA_KINDS)
    for (const [name, schema] of set[SET_OF_KIND[kind]] as ReadonlyMap<string, AnySchema>)
      running.set(keyOf({ kind, name }), { kind, name, schema });
  for (const { kind, name } of [
    ...known.drafts.values(),
    ...[...known.skipped.values()].map(({ published }) => published),
  ])
    if (!running.has(keyOf({ kind, name }))) running.set(keyOf({ kind, name }), { kind, name });
  return [...running.values()].map(({ schema, ...key }) => ({
    ...entryOf(ctx, key, schema),
    ...stateOf(known, key, schema),
  }));
}

function entryOf(ctx: Ctx, { kind, name }: SchemaKey, schema: AnySchema | undefined) {
  if (!schema) return { kind, name, title: name, source: 'none' as const, version: 0, hash: '' };
  const { version, hash } = schema;
  return {
    kind,
    name,
    title: titleIn(ctx, kind, schema),
    source: version > 0 ? ('database' as const) : ('file' as const),
    version,
    hash,
  };
}

function stateOf(
  { drafts, fileHashes, skipped }: ListSources,
  key: SchemaKey,
  schema: AnySchema | undefined,
) {
  const [draft, broken, publishedOver] = [
    drafts.get(keyOf(key)),
    skipped.get(keyOf(key)),
    fileHashes.get(keyOf(key)),
  ];
  const problems = broken?.problems ?? [];
  return {
    module: moduleIn({ schema, draft, broken }),
    hasDraft: draft !== undefined,
    draftBy: draft?.byName ?? null,
    draftAt: draft?.at ?? null,
    problems: problems.length,
    fileChanged: publishedOver !== undefined && publishedOver !== (fileOf(schema)?.hash ?? ''),
    skipped: problems.map(({ line, column, message }) => ({ line, column, message })),
  };
}

/** Where a schema is to be found: what runs, what is being written, and what was published and does not stand. */
interface Forms {
  readonly schema: AnySchema | undefined;
  readonly draft: { readonly module: string } | undefined;
  readonly broken: SkippedSchema | undefined;
}

function moduleIn({ schema, draft, broken }: Forms): string {
  return schema?.value.module ?? draft?.module ?? broken?.published.module ?? '';
}

/** The file of a schema, whether it runs itself or stands below a version. */
function fileOf(schema: AnySchema | undefined): AnySchema | undefined {
  return schema?.version === 0 ? schema : schema?.file;
}

/** Everything about one schema. @throws AppError `notFound` nobody has ever heard of it. */
export async function readSchemaInfo(
  ctx: Ctx,
  deps: WorkbenchDeps,
  key: SchemaKey,
): Promise<SchemaInfo> {
  const schema = deps.sources.set()[SET_OF_KIND[key.kind]].get(key.name) as AnySchema | undefined;
  const broken = deps.sources.skipped().find(({ published }) => keyOf(published) === keyOf(key));
  const [draft, versions] = await Promise.all([
    findSchemaDraft(ctx.db, key),
    listSchemaVersions(ctx.db, key),
  ]);
  if (!schema && !draft && versions.length === 0)
    throw new AppError('notFound', { name: key.name });
  const file = fileOf(schema);
  const isPublishedAlone = !file && (schema ?? broken) !== undefined;
  return {
    ...key,
    leaves:
      isPublishedAlone && key.kind === 'entity' ? await listLeftTables(ctx, deps, key.name) : [],
    module: moduleIn({ schema, draft, broken }),
    file: file ? { text: file.text } : null,
    running: runningText(schema, broken),
    draft: draft
      ? { text: draft.text, lock: draft.lock, byName: draft.byName, at: draft.at }
      : null,
    versions: versions.map(({ words, ...version }) => ({
      ...version,
      ...wordsFor(ctx.lang, words),
    })),
    skipped: skippedOf(broken),
  };
}

function skippedOf(broken: SkippedSchema | undefined): SchemaInfo['skipped'] {
  return broken ? { version: broken.published.version, problems: broken.problems } : null;
}

function runningText(
  schema: AnySchema | undefined,
  broken: SkippedSchema | undefined,
): SchemaInfo['running'] {
  if (!schema)
    return { text: broken?.published.text ?? '', version: 0, hash: hashSchema(''), source: 'none' };
  const { text, version, hash } = schema;
  return { text, version, hash, source: version > 0 ? 'database' : 'file' };
}

/** The text of one version; 0 = the file. @throws AppError `notFound`. */
export async function readSchemaVersionText(
  ctx: Ctx,
  deps: WorkbenchDeps,
  key: SchemaKey,
  version: number,
): Promise<{ readonly text: string }> {
  const running = deps.sources.set()[SET_OF_KIND[key.kind]].get(key.name) as AnySchema | undefined;
  const found = version === 0 ? fileOf(running) : await findSchemaVersion(ctx.db, key, version);
  if (!found) throw new AppError('notFound', { name: key.name, version });
  return { text: found.text };
}

function titleIn(ctx: Ctx, kind: SchemaKind, { value }: AnySchema): string {
  const { name } = value;
  const localized = {
    entity: ctx.registry.localizedEntity,
    screen: ctx.registry.localizedScreen,
    states: ctx.registry.localizedStates,
    report: ctx.registry.localizedReport,
  }[kind](name, ctx.lang);
  return localized?.title ?? value.title ?? name;
}

function keyOf({ kind, name }: SchemaKey): string {
  return `${kind} ${name}`;
}
