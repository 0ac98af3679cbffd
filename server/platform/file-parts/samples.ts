import { createHash } from 'node:crypto';

import type { EntitySchema, SampleMove } from '#schemas/language/entity.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { innerOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isBadValue } from '#server/base/context/database-errors.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { isDemoCleared } from '#server/platform/installation/demo-data.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { makeReferences, type References } from '#server/platform/transfer/import/references.ts';
import { issuesOf } from '#server/platform/transfer/import/row-refusals.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { readIdsBy } from '#server/records/store/seed-rows.ts';
import { listBroughtItems, listBroughtSamples, noteItems } from './file-part-store.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/** Makes a move of a record's life cycle; handed in, since life cycles stand above this room. */
export type SampleMover = (
  ctx: Ctx,
  name: string,
  input: { readonly id: string; readonly move: string; readonly fields: Row },
) => Promise<unknown>;

/**
 * Makes the sample rows of a file, each once: by the way every record is made, so that history, rules and life cycle hold. A row that the
 * data refuse (a name that is taken, a link to nothing) is left out and told in the log.
 */
export async function insertSamples(
  given: Ctx,
  entity: EntitySchema,
  move: SampleMover,
): Promise<void> {
  const { samples = [] } = entity;
  if (samples.length === 0 || (await isDemoCleared(given))) return;
  const known = await listBroughtItems(given.db, entity.name, 'sample');
  const tx: Ctx = { ...given, actor: SYSTEM_ACTOR, scope: SYSTEM_SCOPE };
  const references = makeReferences();
  for (const [at, sample] of samples.entries()) {
    const item = createHash('sha256').update(JSON.stringify(sample)).digest('hex');
    if (known.has(item)) continue;
    const { ctx, flush } = bufferEvents(tx);
    try {
      const id = await inSavepoint(tx.db, () =>
        makeSample(ctx, entity, { sample, references, move }),
      );
      flush();
      await noteItems(tx.db, entity.name, 'sample', [{ item, said: id }]);
    } catch (error) {
      if (!(error instanceof AppError) && !isBadValue(error)) throw error;
      await noteItems(tx.db, entity.name, 'sample', [{ item }]);
      tx.log.warn(
        { entity: entity.name, sample: at, issues: issuesOf(tx, error) },
        'a sample row is refused',
      );
    }
  }
}

interface Making {
  readonly sample: Row;
  readonly references: References;
  readonly move: SampleMover;
}

/** One sample row, by the person it names, with the moves it names. @returns its id. @throws AppError as those who make it would be refused. */
async function makeSample(
  ctx: Ctx,
  entity: EntitySchema,
  { sample, references, move }: Making,
): Promise<string> {
  const { $by, $moves, ...row } = sample;
  const { id } = await saveRecord(
    await asAccount(ctx, $by),
    entity.name,
    await bodyOf(ctx, entity.fields, row, references),
  );
  for (const { move: name, by, form = {} } of ($moves ?? []) as readonly SampleMove[])
    await move(await asAccount(ctx, by), entity.name, { id, move: name, fields: form });
  return id;
}

/** The system where nobody is named. @throws AppError `invalid` there is no such account. */
async function asAccount(ctx: Ctx, username: unknown): Promise<Ctx> {
  if (typeof username !== 'string') return ctx;
  const id = (await readIdsBy(ctx.db, 'sys_user', 'username')).get(username);
  const sight = id === undefined ? null : await loadActor(ctx.db, id);
  if (!sight) throw new AppError('invalid', { account: username });
  return { ...ctx, ...sight };
}

/** Takes away the sample rows of all files that are still there and that nothing of anybody's hangs on. */
export async function removeSamples(tx: Ctx): Promise<void> {
  for (const [name, ids] of await listBroughtSamples(tx.db)) {
    if (!tx.registry.entity(name)) continue;
    for (const id of ids) {
      const { ctx, flush } = bufferEvents({ ...tx, actor: SYSTEM_ACTOR, scope: SYSTEM_SCOPE });
      try {
        await inSavepoint(tx.db, () => deleteRecords(ctx, name, [id]));
        flush();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
  }
}

/** The body of a request that would make this row: links by the names they show, `$today` and the like by their values. */
async function bodyOf(ctx: Ctx, fields: Fields, row: Row, references: References): Promise<Row> {
  const scope = ruleScope(ctx);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name];
    const [target, inner] = [targetOf(field), innerOf(field)];
    if (target !== undefined)
      body[name] = Array.isArray(value)
        ? await Promise.all(value.map((one) => keyOf(ctx, target, String(one), references)))
        : await keyOf(ctx, target, String(value), references);
    else if (inner && Array.isArray(value))
      body[name] = await Promise.all(
        value.map((one) => bodyOf(ctx, inner, one as Row, references)),
      );
    else body[name] = bindValue(value, scope);
  }
  return body;
}

/** @throws AppError `invalid` nothing, or more than one thing, is called so. */
async function keyOf(
  ctx: Ctx,
  target: string,
  text: string,
  references: References,
): Promise<string> {
  const found = await references.find(ctx, target, text);
  if (typeof found === 'object') return found.key;
  throw new AppError('invalid', { entity: target, name: text, reason: found });
}
