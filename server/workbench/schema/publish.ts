import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { followMenus } from '#server/platform/admin/follow-menus.ts';
import { applyFileParts } from '#server/platform/file-parts/apply.ts';
import { forgetFile } from '#server/platform/file-parts/file-part-store.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { DestructiveChangeError, syncTables } from '#server/records/resource/sync-tables.ts';
import { readDefinitions } from '#server/records/store/definitions.ts';
import { withoutSchema, withSchema } from '#server/registry/overlay.ts';
import { SET_OF_KIND } from '#server/registry/schema-files.ts';
import type { SchemaSet } from '#server/registry/schema-files.ts';
import { judgeRunningApproval, withoutApproval } from './approval-guards.ts';
import { describeDraftConflict } from './drafts.ts';
import { pastOf, tablesOf } from './entity-tables.ts';
import { grantToPublisher } from './grant.ts';
import { formsOf, holdStill, judgeRemoval, judgeSchema } from './judge.ts';
import type { Judgement } from './judge.ts';
import {
  addSchemaVersion,
  bumpSchemaRevision,
  dropSchemaDraft,
  runSchemaVersion,
  saveSchemaDraft,
  findSchemaDraft,
  readSchemaRevision,
  findSchemaVersion,
  type SchemaKey,
} from './schema-store.ts';
import { dropLeftTables, listLeftTables } from './unpublish.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** What a publication says about itself. */
export interface Publication extends SchemaText {
  readonly comment: string;
  /** The draft that was seen; null: there was none. */
  readonly lock: number | null;
  /** A wholly new entity is granted to the publisher's own roles; anything else never is. */
  readonly isGranted: boolean;
  /** Who asked for it, where somebody else passed it; absent: the actor himself. */
  readonly author?: Author;
}

/** Whose change it is, and whose roles a wholly new entity is granted to. */
export type Author = Pick<Actor, 'id' | 'roleIds'>;

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

async function changeBack(ctx: Ctx, deps: WorkbenchDeps, rollback: Rollback): Promise<Change> {
  return rollback.version > 0
    ? changeToVersion(ctx, deps, rollback)
    : changeToFile(ctx, deps, rollback);
}

async function changeToVersion(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, version, comment }: Rollback,
): Promise<Change> {
  const old = await findSchemaVersion(ctx.db, { kind, name }, version);
  if (!old) throw new AppError('notFound', { name, version });
  const source = { kind, name, module: old.module, text: old.text };
  demandPublishable(await judgeSchema(ctx, deps, source));
  return { ...source, comment, lock: undefined, restoredFrom: version };
}

/** The file comes back; where there is none, nothing is left in force, if nothing else needs it. */
async function changeToFile(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, comment, dropsTables = false }: Rollback,
): Promise<Change> {
  const published = publishedForm(deps, { kind, name });
  if (!published) throw new AppError('notFound', { name });
  const file = fileIn(deps.sources.set(), { kind, name });
  if (file)
    demandPublishable(
      await judgeSchema(ctx, deps, { kind, name, module: moduleOf(file.value), text: file.text }),
    );
  const needs = await judgeRemoval(deps, withoutSchema(deps.sources.set(), { kind, name }));
  if (kind === 'entity' && !file)
    await demandNothingRuns(ctx, deps.sources.set().entities.get(name)?.value);
  if (needs.length > 0)
    throw new AppError('inUse', {
      message: 'errors.schema.needed',
      by: needs.slice(0, 3).join('; '),
    });
  const change = {
    kind,
    name,
    module: published.module,
    comment,
    lock: undefined,
    restoredFrom: 0,
  };
  if (file) return { ...change, text: file.text };
  return {
    ...change,
    text: '',
    unpublished: { text: published.text, dropsTables: dropsTables && kind === 'entity' },
  };
}

/** @throws AppError `inUse` records of it are under approval */
async function demandNothingRuns(ctx: Ctx, running: EntitySchema | undefined): Promise<void> {
  if (
    !running ||
    (await judgeRunningApproval(ctx, [running], withoutApproval(running))).length === 0
  )
    return;
  throw new AppError('inUse', {
    message: 'errors.schema.approvalRuns',
    process: running.approval?.process ?? '',
  });
}

/** What somebody published under this name, whether it runs or does not stand any more; of a running schema its own words. */
function publishedForm(
  deps: WorkbenchDeps,
  { kind, name }: SchemaKey,
): { readonly module: string; readonly text: string } | undefined {
  const running = deps.sources.set()[SET_OF_KIND[kind]].get(name);
  const broken = deps.sources
    .skipped()
    .find(({ published }) => published.kind === kind && published.name === name)?.published;
  if (!running) return broken;
  return running.version > 0 || broken
    ? { module: moduleOf(running.value), text: running.text }
    : undefined;
}

/** Which version comes back, and why. */
export interface Rollback extends SchemaKey {
  /** 0: the file, or nothing where there is none. */
  readonly version: number;
  readonly comment: string;
  /** Where nothing is left in force: its tables go too. */
  readonly dropsTables?: boolean;
  /** Who asked for it, where somebody else passed it. */
  readonly author?: Author;
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

interface Change extends SchemaText {
  readonly comment: string;
  /** Undefined: the draft stays as it is. */
  readonly lock: number | null | undefined;
  readonly restoredFrom: number | null;
  readonly isGranted?: boolean;
  readonly author?: Author;
  /** Nothing is left in force: the text that ran goes on as a draft. */
  readonly unpublished?: { readonly text: string; readonly dropsTables: boolean };
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
      if (entity) await applyFileParts({ ...tx, registry }, entity, deps);
      if (isGranted && entity) await grantToPublisher(tx, entity, author.roleIds);
      tx.emit('schema.published', { kind, name });
      return { version: restoredFrom === 0 ? 0 : version };
    }),
  );
  if (ctx.db.isTransaction) return published;
  await deps.follower.refresh();
  if (kind === 'entity') dropDictionaries(ctx.registry);
  return published;
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

function demandPublishable({ problems, changes }: Judgement): void {
  const isRefused =
    problems.some(({ severity }) => severity === 'error') ||
    changes.some(({ isDestructive }) => isDestructive);
  if (isRefused)
    throw new AppError('invalid', {
      message: problems.length > 0 ? 'errors.schema.hasProblems' : 'errors.schema.losesData',
      count: problems.length,
      data: { problems, changes },
    });
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

/** The file of a schema, whether it runs itself or stands below a version. */
function fileIn(set: SchemaSet, { kind, name }: SchemaKey) {
  const running = set[SET_OF_KIND[kind]].get(name);
  return running?.version === 0 ? running : running?.file;
}

function moduleOf(schema: object): string {
  return 'module' in schema && typeof schema.module === 'string' ? schema.module : '';
}
