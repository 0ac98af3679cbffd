import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, onCommit } from '#server/base/context/transaction.ts';
import { keptAs } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  askSecondPerson,
  saySecondPersonMatter,
  type Passed,
} from '#server/platform/second-person/second-person.ts';
import { listUsersHolding } from '#server/platform/session/access-store.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readParams } from '#server/records/param-store.ts';
import { hashSchema } from '#server/registry/schema-files.ts';
import { describeDraftConflict } from './drafts.ts';
import {
  judgeAhead,
  publishSchema,
  rollbackSchema,
  sumOfRunning,
  type Publication,
  type Published,
} from './publish.ts';
import type { Author, Rollback } from './roll-back.ts';
import {
  findSchemaDraft,
  readSchemaRevision,
  saveSchemaDraft,
  type SchemaKey,
} from './schema-store.ts';
import type { WorkbenchDeps } from './workbench.ts';

const PROCESS = 'schemaPublish';
const PUBLISH_KEY = 'sys:schema:publish';
/** System parameter: 1, and whatever is put in force or taken out of it waits until a second person passes it. */
const PARAM = 'SCHEMA_SECOND_PERSON';

/** Asked for, and not done yet. */
export interface WaitingForSecond {
  /** No version yet. */
  readonly version: 0;
  readonly waits: true;
}

/** What was asked for. The text itself is the draft of that `lock`: whoever passes it sees it in the workbench. */
type Request = SchemaKey & {
  readonly comment: string;
  readonly author: Author;
  /** What ran when it was asked for; see `sumOfRunning`. */
  readonly before: string;
} & (
    | {
        readonly deed: 'publish';
        readonly module: string;
        readonly hash: string;
        readonly lock: number;
        readonly isGranted: boolean;
      }
    | { readonly deed: 'rollback'; readonly version: number; readonly dropsTables: boolean }
  );

/** As `publishSchema`; where a second person is asked for, the text becomes the draft and waits. @throws AppError as `publishSchema` and `askSecondPerson` */
export async function publishOrAsk(
  ctx: Ctx,
  deps: WorkbenchDeps,
  publication: Publication,
): Promise<Published | WaitingForSecond> {
  if (!(await needsSecondPerson(ctx))) return publishSchema(ctx, deps, publication);
  const before = await judgeAhead(ctx, deps, publication);
  const { kind, name, module, text, comment, isGranted } = publication;
  return inTransaction(ctx, async (tx) => {
    const lock = await keepAsDraft(tx, publication);
    return ask(tx, {
      deed: 'publish',
      kind,
      name,
      module,
      hash: hashSchema(text),
      lock,
      isGranted,
      comment,
      before,
      author: authorOf(tx),
    });
  });
}

/** As `rollbackSchema`; where a second person is asked for, it waits. @throws AppError as `rollbackSchema` and `askSecondPerson` */
export async function rollbackOrAsk(
  ctx: Ctx,
  deps: WorkbenchDeps,
  rollback: Rollback,
): Promise<Published | WaitingForSecond> {
  if (!(await needsSecondPerson(ctx))) return rollbackSchema(ctx, deps, rollback);
  const before = await judgeAhead(ctx, deps, rollback);
  const { kind, name, version, comment, dropsTables = false } = rollback;
  return ask(ctx, {
    deed: 'rollback',
    kind,
    name,
    version,
    dropsTables,
    comment,
    before,
    author: authorOf(ctx),
  });
}

/** Does what second persons pass, by the means of this server; said once its routes are mounted. */
export function sayPublicationMatter(house: Pick<Ctx, 'house'>, deps: WorkbenchDeps): void {
  saySecondPersonMatter(house, PROCESS, {
    permission: PUBLISH_KEY,
    carryOut: (tx, passed) => carryOut(tx, deps, passed),
  });
}

/** What is passed in the transaction of a process is served here once that is committed; the other servers ask for themselves. */
function followOnceCommitted({ registry, house }: Ctx, { follower }: WorkbenchDeps): void {
  const stop = onCommit({ house }, (entries) => {
    if (!entries.some(({ name }) => name === 'schema.published')) return;
    stop();
    // asked for again every second
    follower.refresh().then(
      () => dropDictionaries(registry),
      () => undefined,
    );
  });
}

async function needsSecondPerson({ db }: Ctx): Promise<boolean> {
  return (await readParams(db, PARAM)).get(PARAM)?.trim() === '1';
}

const authorOf = ({ actor: { id, roleIds } }: Ctx): Author => ({ id, roleIds });

/** The text that was sent is the draft from now on. @returns its lock. @throws AppError `conflict` somebody saved another meanwhile */
async function keepAsDraft(
  tx: Ctx,
  { kind, name, module, text, lock }: Publication,
): Promise<number> {
  const draft = await findSchemaDraft(tx.db, { kind, name });
  if (draft && draft.lock === lock && draft.text === text && draft.module === module)
    return draft.lock;
  const saved = await saveSchemaDraft(tx.db, {
    kind,
    name,
    module,
    text,
    lock,
    updater: tx.actor.id,
    at: tx.now(),
  });
  if (saved === null) throw await describeDraftConflict(tx, { kind, name });
  return saved;
}

async function ask(ctx: Ctx, request: Request): Promise<WaitingForSecond> {
  const people = (await listUsersHolding(ctx.db, PUBLISH_KEY)).filter((id) => id !== ctx.actor.id);
  const about = `${request.kind}:${request.name}`;
  await askSecondPerson(ctx, PROCESS, {
    about,
    title: titleOf(ctx, request),
    request: JSON.stringify(request),
    people,
  });
  return { version: 0, waits: true };
}

function titleOf({ lang }: Ctx, request: Request): string {
  const { name, comment } = request;
  return serverText(lang, `schema.asked.${deedOf(request)}`, {
    name,
    comment,
    version: request.deed === 'rollback' ? request.version : '',
  });
}

/** What may be asked for, by the last word of its text. */
export const ASKED_DEEDS = ['publish', 'rollback', 'unpublish', 'unpublishAll'] as const;

function deedOf(request: Request): (typeof ASKED_DEEDS)[number] {
  if (request.deed === 'publish') return 'publish';
  if (request.version > 0) return 'rollback';
  return request.dropsTables ? 'unpublishAll' : 'unpublish';
}

async function carryOut(
  tx: Ctx,
  deps: WorkbenchDeps,
  { authorId, request: said }: Passed,
): Promise<void> {
  const request = JSON.parse(said) as Request;
  const { kind, name, before } = request;
  if (request.author.id !== authorId) throw new AppError('forbidden');
  // from here on nobody else publishes, and what this server knows is what runs
  if ((await readSchemaRevision(tx.db, { forUpdate: true })) !== deps.follower.revision())
    throw new AppError('conflict', { message: 'errors.schema.changedMeanwhile' });
  if (sumOfRunning(deps, request) !== before)
    throw new AppError('conflict', { message: 'errors.schema.publishedSince', name });
  const author = { id: authorId, roleIds: request.author.roleIds };
  const { comment, words } = keptAs({
    key: 'schema.asked.passed',
    params: { comment: request.comment, name: tx.actor.realName },
  });
  if (request.deed === 'rollback') {
    await rollbackSchema(tx, deps, {
      kind,
      name,
      version: request.version,
      dropsTables: request.dropsTables,
      comment,
      words,
      author,
    });
  } else {
    const { module, hash, lock, isGranted } = request;
    const draft = await findSchemaDraft(tx.db, { kind, name });
    if (draft?.lock !== lock || hashSchema(draft.text) !== hash)
      throw new AppError('conflict', { message: 'errors.schema.draftedSince', name });
    await publishSchema(tx, deps, {
      kind,
      name,
      module,
      text: draft.text,
      lock,
      isGranted,
      comment,
      words,
      author,
    });
  }
  followOnceCommitted(tx, deps);
}
