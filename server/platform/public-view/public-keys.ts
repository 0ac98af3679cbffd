import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { publicFace } from '#schemas/language/public-face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction, SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { insertKept, updateById } from '#server/records/store/kept-rows.ts';
import type { WholeRow } from '#server/registry/rows.ts';
import { spendCall, spendMistake } from './calls-lately.ts';

/** What a new key is made for. `validUntil`: time of China. */
export interface KeyWanted {
  readonly name: string;
  readonly entity: string;
  readonly validUntil: string;
  readonly perMinute?: number | undefined;
}

const KEY_BYTES = 32;
const PREFIX = 'pk_';
const USUAL_PER_MINUTE = 60;
const NO_HASH = '0'.repeat(64);

/** What schemas make public, by its title in the reader's language. */
export function listPublicViews({
  registry,
  lang,
}: Ctx): readonly { readonly name: string; readonly title: string }[] {
  return registry
    .entities()
    .filter((one) => publicFace(one) !== undefined)
    .map(({ name, title }) => ({
      name,
      title: registry.localizedEntity(name, lang)?.title ?? title,
    }));
}

/**
 * Makes a key by which anybody reads what a schema makes public.
 * @returns the key, this one time: its hash is kept.
 * @throws AppError `invalid` the schema makes nothing public, or the time is over.
 */
export async function makePublicKey(
  ctx: Ctx,
  { name, entity, validUntil, perMinute = USUAL_PER_MINUTE }: KeyWanted,
): Promise<{ readonly key: string }> {
  const views = listPublicViews(ctx);
  if (!views.some((one) => one.name === entity))
    throw new AppError('invalid', {
      message: views.length > 0 ? 'errors.publicKey.entity' : 'errors.publicKey.none',
      known: views.map((one) => one.name).join(', '),
    });
  const at = wallTime(ctx.now());
  if (validUntil <= at) throw new AppError('invalid', { message: 'errors.publicKey.over' });
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const by = ctx.actor.id;
  await inTransaction(ctx, (tx) =>
    insertKept(
      tx.db,
      needEntity(tx, 'publicKey'),
      {
        id: newId(),
        name,
        entity,
        keyHash: hashOf(key),
        validUntil,
        perMinute,
        isRevoked: false,
        creator: by,
        createDate: at,
        updater: by,
        updateDate: at,
      },
      by,
    ),
  );
  return { key };
}

/** From now on nobody reads by it. @throws AppError `notFound` */
export async function endPublicKey(ctx: Ctx, id: string): Promise<void> {
  const ended = await inTransaction(ctx, (tx) =>
    updateById(tx.db, needEntity(tx, 'publicKey'), {
      id,
      set: { isRevoked: true, updater: tx.actor.id, updateDate: wallTime(tx.now()) },
      by: tx.actor.id,
    }),
  );
  if (!ended) throw new AppError('notFound', { id });
}

/**
 * Whoever asks holds a key for this entity. What is wrong with one that opens nothing is not told: unknown, ended, revoked, for another
 * entity or for one that makes nothing public, it takes the same way and the same words.
 * @throws AppError `badPublicKey`; `tooMany` more calls of this address in a minute than the key allows, or too many wrong ones
 */
export async function demandPublicKey(ctx: Ctx, entity: string, key: string): Promise<void> {
  const hash = hashOf(key);
  const keys = needEntity(ctx, 'publicKey');
  const [row] = await listRows(ctx.db, SYSTEM_SCOPE, keys, {
    where: [ruleCondition(keys, { field: 'keyHash', op: 'eq', value: hash })],
    limit: 1,
    offset: 0,
  });
  if (!opens(ctx, row ?? NO_KEY, { entity, hash }))
    throw new AppError((await spendMistake(ctx)) ? 'badPublicKey' : 'tooMany');
  if (row) await spendUse(ctx, row);
}

type KeyRow = WholeRow<'publicKey'>;

/** What no key is like: weighed as one is, so that it takes as long. */
const NO_KEY: Pick<KeyRow, 'keyHash' | 'entity' | 'isRevoked' | 'validUntil'> = {
  keyHash: NO_HASH,
  entity: '',
  isRevoked: true,
  validUntil: '',
};

function opens(
  ctx: Ctx,
  { keyHash, entity, isRevoked, validUntil }: typeof NO_KEY,
  asked: { readonly entity: string; readonly hash: string },
): boolean {
  const view = ctx.registry.entity(asked.entity);
  return [
    timingSafeEqual(Buffer.from(String(keyHash)), Buffer.from(asked.hash)),
    entity === asked.entity,
    isRevoked === false,
    String(validUntil) > wallTime(ctx.now()),
    view !== undefined && publicFace(view) !== undefined,
  ].every(Boolean);
}

/** Counts a call of the key, and notes once a minute that it is in use. @throws AppError `tooMany` */
async function spendUse(ctx: Ctx, { id, perMinute, usedAt }: KeyRow): Promise<void> {
  if (!(await spendCall(ctx, { id, perMinute: Number(perMinute) }))) throw new AppError('tooMany');
  const now = ctx.now();
  if (String(usedAt ?? '') >= wallTime(new Date(now.getTime() - MINUTE_MS))) return;
  await updateById(ctx.db, needEntity(ctx, 'publicKey'), {
    id,
    set: { usedAt: wallTime(now) },
    by: SYSTEM_ACTOR.id,
  });
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
