import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import { followMenus } from '#server/platform/admin/follow-menus.ts';
import { applyFileParts } from '#server/platform/file-parts/apply.ts';
import { forgetFile } from '#server/platform/file-parts/file-part-store.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { DestructiveChangeError, syncTables } from '#server/records/resource/sync-tables.ts';
import { readDefinitions } from '#server/records/store/definitions.ts';
import { withoutSchema, withSchema } from '#server/registry/overlay.ts';
import type { Registry } from '#server/registry/registry.ts';
import { SET_OF_KIND, type SchemaSet } from '#server/registry/schema-files.ts';
import { describeDraftConflict } from './drafts.ts';
import { pastOf, tablesOf } from './entity-tables.ts';
import { formsOf } from './findings.ts';
import { grantToPublisher } from './grant.ts';
import { holdStill, judgeSchema } from './judge.ts';
import {
  type Change,
  changeBack,
  demandPublishable,
  fileIn,
  moduleOf,
  type Author,
  type Rollback,
} from './roll-back.ts';
import {
  addSchemaVersion,
  bumpSchemaRevision,
  dropSchemaDraft,
  runSchemaVersion,
  saveSchemaDraft,
  findSchemaDraft,
  readSchemaRevision,
  type SchemaKey,
} from './schema-store.ts';
import { dropLeftTables, listLeftTables } from './unpublish.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** What a publication says about itself. */
export interface Publication extends SchemaText {
  readonly comment: string;
  /** The comment in other languages, where the product said something of it. */
  readonly words?: Words | null;
  /** The draft that was seen; null: there was none. */
  readonly lock: number | null;
  /** A wholly new entity is granted to the publisher's own roles; anything else never is. */
  readonly isGranted: boolean;
  /** Who asked for it, where somebody else passed it; absent: the actor himself. */
  readonly author?: Author;
}

/** 0: the file runs again. */
export interface Published {
  readonly version: number;
}

/**
 * Puts a text in force at once and on every server: judged, tables extended, menu entries added, history written, all
 * in one transaction.
 * @throws AppError `invalid` with `data.problems` and `data.changes`; `conflict` somebody saved the draft or published meanwhile.
 */
export async function publishSchema(
  ctx: Ctx,
  given: WorkbenchDeps,
  publication: Publication,
): Promise<Published> {
  const { seen, deps } = await seenState(ctx, given);
  demandPublishable(await judgeSchema(ctx, deps, publication));
  const module = moduleOf(JSON.parse(publication.text) as object);
  const isGranted = publication.isGranted && (await isWhollyNew(ctx, deps, publication));
  return putInForce(ctx, deps, seen, { ...publication, module, isGranted, restoredFrom: null });
}

/**
 * Brings an older version back, as a new one of the history; 0 takes the file, or nothing where there is none.
 * @throws AppError `notFound` there is no such version; `invalid` it does not stand among the others any more.
 */
export async function rollbackSchema(
  ctx: Ctx,
  given: WorkbenchDeps,
  rollback: Rollback,
): Promise<Published> {
  const { seen, deps } = await seenState(ctx, given);
  const change = await changeBack(ctx, deps, rollback);
  return putInForce(
    ctx,
    deps,
    seen,
    rollback.author ? { ...change, author: rollback.author } : change,
  );
}

/**
 * Judges a publication, or a way back, without doing it.
 * @returns the sum of what runs under this name and of the file below it: as long as it is the same, nobody published meanwhile
 * @throws AppError as `publishSchema` and `rollbackSchema`
 */
export async function judgeAhead(
  ctx: Ctx,
  given: WorkbenchDeps,
  change: SchemaText | Rollback,
): Promise<string> {
  const { deps } = await seenState(ctx, given);
  if ('text' in change) demandPublishable(await judgeSchema(ctx, deps, change));
  else await changeBack(ctx, deps, change);
  return sumOfRunning(deps, change);
}

/** The sum of what runs under a name and of the file below it. */
export function sumOfRunning({ sources }: WorkbenchDeps, { kind, name }: SchemaKey): string {
  const set = sources.set();
  const running = set[SET_OF_KIND[kind]].get(name);
  return JSON.stringify([
    running?.version ?? null,
    running?.hash ?? null,
    fileHashOf(set, { kind, name }),
  ]);
}

/** What a text is judged against; published over it, another publication counts as unseen. */
interface Seen {
  readonly revision: string;
  readonly set: SchemaSet;
}

/** The state of this moment, and the means to judge against that state alone. */
async function seenState(
  ctx: Ctx,
  given: WorkbenchDeps,
): Promise<{ readonly seen: Seen; readonly deps: WorkbenchDeps }> {
  // in a transaction of somebody else's another connection may have to wait for this one; what is unseen is a conflict there
  if (!ctx.db.isTransaction) await given.follower.refresh();
  const deps = holdStill(given);
  return { seen: { revision: given.follower.revision(), set: deps.sources.set() }, deps };
}

async function putInForce(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { revision, set: before }: Seen,
  change: Change,
): Promise<Published> {
  const {
    kind,
    name,
    module,
    text,
    comment,
    words = null,
    lock,
    restoredFrom,
    isGranted,
    unpublished,
    author = ctx.actor,
  } = change;
  const published = await refusingLoss(() =>
    inTransaction(ctx, async (tx) => {
      if ((await readSchemaRevision(tx.db, { forUpdate: true })) !== revision)
        throw new AppError('conflict', { message: 'errors.schema.changedMeanwhile' });
      await bumpSchemaRevision(tx.db);
      if (lock !== undefined) await dropSeenDraft(tx, { kind, name }, lock);
      const version = await addSchemaVersion(tx.db, {
        kind,
        name,
        module,
        text,
        comment,
        words,
        restoredFrom,
        id: newId(),
        fileHash: fileHashOf(before, { kind, name }),
        creator: author.id,
        at: tx.now(),
      });
      await runSchemaVersion(tx.db, { kind, name }, restoredFrom === 0 ? null : version);
      const after =
        restoredFrom === 0
          ? withoutSchema(before, { kind, name })
          : withSchema(before, { kind, name, module, text, version });
      const registry = deps.sources.registryOf(after);
      await syncTables(tx.db, registry, pastOf(deps.sources));
      if (unpublished) await leaveAsDraft(tx, deps, change);
      await followMenus(tx, deps.sources.registryOf(before), registry);
      const entity = kind === 'entity' ? registry.entity(name) : undefined;
      const changed = entity ?? entityOfReport(registry, { kind, name });
      if (changed) await applyFileParts({ ...tx, registry }, changed, deps);
      if (isGranted && entity) await grantToPublisher(tx, entity, author.roleIds);
      tx.emit('schema.published', { kind, name });
      return { version: restoredFrom === 0 ? 0 : version };
    }),
  );
  if (ctx.db.isTransaction) return published;
  await deps.follower.refresh();
  if (kind === 'entity' || kind === 'report') dropDictionaries(ctx.registry);
  return published;
}

/** A template of reports is a value of its entity's dictionary. */
function entityOfReport(registry: Registry, { kind, name }: SchemaKey): EntitySchema | undefined {
  const report =
    kind === 'report' ? registry.reports().find((one) => one.name === name) : undefined;
  return report && registry.entity(report.entity);
}

/** What is no longer published is still there to be written on; its tables stay unless they were asked to go. */
async function leaveAsDraft(
  tx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, module, unpublished }: Change,
): Promise<void> {
  if (!unpublished) return;
  await saveSchemaDraft(tx.db, {
    kind,
    name,
    module,
    text: unpublished.text,
    lock: null,
    updater: tx.actor.id,
    at: tx.now(),
  });
  if (!unpublished.dropsTables) return;
  await dropLeftTables(tx, await listLeftTables(tx, deps, name));
  await forgetFile(tx.db, name);
}

/** Never heard of before, and with a table that does not hold anything yet. */
async function isWhollyNew(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, text }: SchemaText,
): Promise<boolean> {
  if (kind !== 'entity' || (await formsOf(ctx, deps, { kind, name })).length > 0) return false;
  const { tables } = await readDefinitions(ctx.db);
  return !tablesOf(JSON.parse(text) as EntitySchema).some((table) => tables.has(table));
}

async function dropSeenDraft(tx: Ctx, key: SchemaKey, lock: number | null): Promise<void> {
  const isSeen =
    lock === null
      ? (await findSchemaDraft(tx.db, key)) === undefined
      : await dropSchemaDraft(tx.db, key, lock);
  if (!isSeen) throw await describeDraftConflict(tx, key);
}

/** The table sync judges once more inside the transaction: data may have come meanwhile. */
async function refusingLoss<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DestructiveChangeError)) throw error;
    throw new AppError(
      'invalid',
      {
        message: 'errors.schema.losesData',
        data: { problems: [], changes: [], refusals: error.refusals },
      },
      { cause: error },
    );
  }
}

function fileHashOf(set: SchemaSet, { kind, name }: SchemaKey): string {
  return fileIn(set, { kind, name })?.hash ?? '';
}
