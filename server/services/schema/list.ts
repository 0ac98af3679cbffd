import { AppError } from '#server/context/app-error.ts';
import { schemaHash, SET_OF_KIND } from '#server/registry/schema-files.ts';
import { runningSchemas, schemaDraft, schemaDrafts, schemaVersion, schemaVersions, type SchemaKey } from '#server/stores/schemas.ts';

import { SCHEMA_KINDS, type WorkbenchDeps } from './workbench.ts';

import type { Ctx } from '#server/context/ctx.ts';
import type { LoadedSchema, SchemaKind } from '#server/registry/schema-files.ts';

type AnySchema = LoadedSchema<{ readonly name: string; readonly title?: string; readonly module?: string }>;

/** One schema as the list of the workbench shows it. */
export interface SchemaEntry {
  readonly kind: SchemaKind;
  readonly name: string;
  readonly module: string;
  readonly title: string;
  /** What runs; `none`: nothing yet, or a broken version without a file below it. */
  readonly source: 'file' | 'database' | 'none';
  /** 0 = the file. */
  readonly version: number;
  readonly hash: string;
  readonly hasDraft: boolean;
  readonly draftBy: string | null;
  readonly draftAt: string | null;
  readonly problems: number;
  /** The file changed since the version over it was published. */
  readonly fileChanged: boolean;
  /** Why a published version is not in force. */
  readonly skipped: readonly { readonly line: number; readonly column: number; readonly message: string }[];
}

/** Every schema: what runs, what is broken, and what is only a draft yet. */
export async function listSchemas(ctx: Ctx, deps: WorkbenchDeps): Promise<readonly SchemaEntry[]> {
  const drafts = new Map((await schemaDrafts(ctx.db)).map((draft) => [keyOf(draft), draft]));
  const fileHashes = new Map((await runningSchemas(ctx.db)).map((row) => [keyOf(row), row.fileHash]));
  const skipped = new Map(deps.sources.skipped().map((row) => [keyOf(row.published), row]));
  const set = deps.sources.set();
  const known = SCHEMA_KINDS.flatMap((kind) => [...(set[SET_OF_KIND[kind]] as ReadonlyMap<string, AnySchema>).values()].map((schema) => ({ kind, schema })));
  const entry = (kind: SchemaKind, name: string, schema: AnySchema | undefined): SchemaEntry => {
    const key = keyOf({ kind, name });
    const [draft, broken] = [drafts.get(key), skipped.get(key)];
    const file = schema?.version === 0 ? schema : schema?.file;
    const publishedOver = fileHashes.get(key);
    return {
      kind,
      name,
      module: schema?.value.module ?? draft?.module ?? broken?.published.module ?? '',
      title: (schema && titleIn(ctx, kind, schema)) ?? name,
      source: schema ? (schema.version > 0 ? 'database' : 'file') : 'none',
      version: schema?.version ?? 0,
      hash: schema?.hash ?? '',
      hasDraft: draft !== undefined,
      draftBy: draft?.byName ?? null,
      draftAt: draft?.at ?? null,
      problems: broken?.problems.length ?? 0,
      fileChanged: publishedOver !== undefined && publishedOver !== (file?.hash ?? ''),
      skipped: (broken?.problems ?? []).map(({ line, column, message }) => ({ line, column, message })),
    };
  };
  const entries = known.map(({ kind, schema }) => entry(kind, schema.value.name, schema));
  const seen = new Set(entries.map(keyOf));
  const others = [...drafts.values(), ...[...skipped.values()].map(({ published }) => published)].filter((row) => !seen.has(keyOf(row)));
  return [...entries, ...[...new Map(others.map((row) => [keyOf(row), row])).values()].map(({ kind, name }) => entry(kind, name, undefined))];
}

/** Everything about one schema. @throws AppError `notFound` nobody has ever heard of it. */
export async function schemaInfo(ctx: Ctx, deps: WorkbenchDeps, key: SchemaKey) {
  const schema = deps.sources.set()[SET_OF_KIND[key.kind]].get(key.name) as AnySchema | undefined;
  const broken = deps.sources.skipped().find(({ published }) => keyOf(published) === keyOf(key));
  const [draft, versions] = await Promise.all([schemaDraft(ctx.db, key), schemaVersions(ctx.db, key)]);
  if (!schema && !draft && versions.length === 0) throw new AppError('notFound', { name: key.name });
  const file = schema?.version === 0 ? schema : schema?.file;
  return {
    ...key,
    module: schema?.value.module ?? draft?.module ?? broken?.published.module ?? '',
    file: file ? { text: file.text } : null,
    running: schema
      ? { text: schema.text, version: schema.version, hash: schema.hash, source: schema.version > 0 ? 'database' : 'file' }
      : { text: broken?.published.text ?? '', version: 0, hash: schemaHash(''), source: 'none' },
    draft: draft ? { text: draft.text, lock: draft.lock, byName: draft.byName, at: draft.at } : null,
    versions,
    skipped: broken ? { version: broken.published.version, problems: broken.problems } : null,
  };
}

/** The text of one version; 0 = the file. @throws AppError `notFound`. */
export async function schemaVersionText(ctx: Ctx, deps: WorkbenchDeps, key: SchemaKey, version: number): Promise<{ readonly text: string }> {
  const running = deps.sources.set()[SET_OF_KIND[key.kind]].get(key.name) as AnySchema | undefined;
  const found = version === 0 ? (running?.version === 0 ? running : running?.file) : await schemaVersion(ctx.db, key, version);
  if (!found) throw new AppError('notFound', { name: key.name, version });
  return { text: found.text };
}

function titleIn(ctx: Ctx, kind: SchemaKind, { value }: AnySchema): string {
  const { name } = value;
  if (kind === 'states') return name;
  return (kind === 'entity' ? ctx.registry.localizedEntity(name, ctx.lang) : ctx.registry.localizedScreen(name, ctx.lang))?.title ?? value.title ?? name;
}

function keyOf({ kind, name }: SchemaKey): string {
  return `${kind} ${name}`;
}
