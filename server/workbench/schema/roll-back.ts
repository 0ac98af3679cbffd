import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import type { Words } from '#server/base/texts/said.ts';
import { withoutSchema } from '#server/registry/overlay.ts';
import { SET_OF_KIND, type SchemaSet } from '#server/registry/schema-files.ts';
import { judgeRunningApproval, withoutApproval } from './approval-guards.ts';
import { judgeRemoval, judgeSchema, type Judgement } from './judge.ts';
import { findSchemaVersion, type SchemaKey } from './schema-store.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** Whose change it is, and whose roles a wholly new entity is granted to. */
export type Author = Pick<Actor, 'id' | 'roleIds'>;

/** Which version comes back, and why. */
export interface Rollback extends SchemaKey {
  /** 0: the file, or nothing where there is none. */
  readonly version: number;
  readonly comment: string;
  readonly words?: Words | null;
  /** Where nothing is left in force: its tables go too. */
  readonly dropsTables?: boolean;
  /** Who asked for it, where somebody else passed it. */
  readonly author?: Author;
}

export interface Change extends SchemaText {
  readonly comment: string;
  readonly words?: Words | null;
  /** Undefined: the draft stays as it is. */
  readonly lock: number | null | undefined;
  readonly restoredFrom: number | null;
  readonly isGranted?: boolean;
  readonly author?: Author;
  /** Nothing is left in force: the text that ran goes on as a draft. */
  readonly unpublished?: { readonly text: string; readonly dropsTables: boolean };
}

export async function changeBack(
  ctx: Ctx,
  deps: WorkbenchDeps,
  rollback: Rollback,
): Promise<Change> {
  return rollback.version > 0
    ? changeToVersion(ctx, deps, rollback)
    : changeToFile(ctx, deps, rollback);
}

async function changeToVersion(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, version, comment, words = null }: Rollback,
): Promise<Change> {
  const old = await findSchemaVersion(ctx.db, { kind, name }, version);
  if (!old) throw new AppError('notFound', { name, version });
  const source = { kind, name, module: old.module, text: old.text };
  demandPublishable(await judgeSchema(ctx, deps, source));
  return { ...source, comment, words, lock: undefined, restoredFrom: version };
}

/** The file comes back; where there is none, nothing is left in force, if nothing else needs it. */
async function changeToFile(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name, comment, words = null, dropsTables = false }: Rollback,
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
    words,
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

export function demandPublishable({ problems, changes }: Judgement): void {
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

/** The file of a schema, whether it runs itself or stands below a version. */
export function fileIn(set: SchemaSet, { kind, name }: SchemaKey) {
  const running = set[SET_OF_KIND[kind]].get(name);
  return running?.version === 0 ? running : running?.file;
}

export function moduleOf(schema: object): string {
  return 'module' in schema && typeof schema.module === 'string' ? schema.module : '';
}
