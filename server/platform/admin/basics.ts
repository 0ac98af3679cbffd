import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import {
  dictDataTexts,
  dictTypeTexts,
  dropDictionaries,
} from '#server/records/dictionaries/dictionaries.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { updateRecord } from '#server/records/resource/write.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { fieldIsNot } from '#server/records/store/entity-where.ts';
import { removeLinking } from '#server/records/store/kept-rows.ts';
import { findParam, hasDeptsBelow, hasRegionsBelow, hasUsersIn } from './admin-store.ts';
import words from './param-words.json' with { type: 'json' };

/** Departments: none goes while others or users hang on it (CONTRACT.md 3.4). */
export const deptHooks: EntityHooks<'dept'> = {
  async beforeDelete(ctx, ids) {
    if (await hasDeptsBelow(ctx.db, ids)) throw new AppError('deptHasChildren', {});
    if (await hasUsersIn(ctx.db, ids)) throw new AppError('deptHasUsers', {});
  },
};

/** Dictionary types: their values go with them. */
export const dictTypeHooks: EntityHooks<'dictType'> = {
  ...dictTypeTexts,
  afterSave: (ctx) => dropDictionaries(ctx.registry),
  beforeDelete: (ctx, ids) =>
    removeLinking(ctx.db, needEntity(ctx, 'dictData'), {
      link: 'dictTypeId',
      ids,
      by: ctx.actor.id,
    }),
  afterDelete: (ctx) => dropDictionaries(ctx.registry),
};

/** Dictionary values: a change is seen at once. */
export const dictDataHooks: EntityHooks<'dictData'> = {
  ...dictDataTexts,
  afterSave: (ctx) => dropDictionaries(ctx.registry),
  afterDelete: (ctx) => dropDictionaries(ctx.registry),
};

const MAX_TREE_LEVEL = 3;

/** Regions: the id is the code, which never changes; a new one may send it under either name and leaves out its level (CONTRACT.md 3.6). */
export const regionHooks: EntityHooks<'region'> = {
  takeBody: (body) => ({ ...body, code: body['code'] ?? body['id'] }),
  async beforeSave(ctx, { entity, values, before }) {
    if (before) return { ...values, code: undefined };
    const parent = isId(toText(values['pid']))
      ? await findRow(ctx.db, ctx.scope, entity, toText(values['pid']))
      : undefined;
    const below = Math.min(Number(parent?.['treeLevel'] ?? 0) + 1, MAX_TREE_LEVEL);
    return { ...values, id: values['code'], treeLevel: values['treeLevel'] ?? String(below) };
  },
  async beforeDelete(ctx, ids) {
    if (await hasRegionsBelow(ctx.db, ids)) throw new AppError('regionHasChildren', {});
  },
};

const SYSTEM_PARAM = '0';

/** Parameters: those of the system are nobody's to see. */
export const paramsHooks: EntityHooks<'params'> = {
  ...deliveredTexts('params', ['remark'], words),
  where: (ctx) => {
    const params = ctx.registry.entity('params');
    return params ? [fieldIsNot(params, 'paramType', SYSTEM_PARAM)] : [];
  },
};

/** @throws AppError `notFound` no such parameter, or one of the system. */
export async function readParamByCode(ctx: Ctx, code: string): Promise<string> {
  const param = await findParam(ctx.db, code);
  if (!param) throw new AppError('notFound', { code });
  return param.paramValue;
}

/** Sets a parameter by its code. @throws AppError as `readParamByCode`, and `invalid`. */
export async function setParam(ctx: Ctx, code: string, value: string | undefined): Promise<void> {
  const param = await findParam(ctx.db, code);
  if (!param) throw new AppError('notFound', { code });
  await updateRecord(ctx, 'params', { id: param.id, version: param.version, paramValue: value });
}
