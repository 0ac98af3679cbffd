import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import {
  dictDataTexts,
  dictTypeTexts,
  dropDictionaries,
} from '#server/records/dictionaries/dictionaries.ts';
import { chooserOf, holdersOf } from '#server/records/dictionaries/used-values.ts';
import type { EntityHooks, SaveStep } from '#server/records/hooks.ts';
import { inUse, type Holder } from '#server/records/in-use.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { titleOf } from '#server/records/resource/input.ts';
import { existsError } from '#server/records/resource/taken-values.ts';
import { ROOT_ID } from '#server/records/resource/tree.ts';
import { updateRecord } from '#server/records/resource/write.ts';
import { hasAlike, takeTurns } from '#server/records/store/alike-rows.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { fieldIsNot } from '#server/records/store/entity-where.ts';
import { removeLinking } from '#server/records/store/kept-rows.ts';
import { findParam, hasDeptsBelow, hasRegionsBelow, hasUsersIn } from './admin-store.ts';
import words from './param-words.json' with { type: 'json' };

/** Departments: none goes while others or users hang on it (CONTRACT.md 3.4), and no two below one parent are called alike. */
export const deptHooks: EntityHooks<'dept'> = {
  async beforeSave(ctx, step) {
    await demandOwnName(ctx, step, ['pid', 'name']);
    return step.values;
  },
  async beforeDelete(ctx, ids) {
    if (await hasDeptsBelow(ctx.db, ids)) throw new AppError('deptHasChildren', {});
    if (await hasUsersIn(ctx.db, ids)) throw new AppError('deptHasUsers', {});
  },
};

/** @throws AppError `exists` another one within the same is called so: below one parent, in one dictionary */
export async function demandOwnName(
  ctx: Ctx,
  { entity, id, values, before }: SaveStep<string>,
  [within, named]: readonly [string, string],
): Promise<void> {
  // who is taken out of its parent stands at the top, whichever way that is said
  const placeOf = (field: unknown) => toText(field) || ROOT_ID;
  const place = placeOf(values[within] === undefined ? before?.[within] : values[within]);
  const name = toText(values[named] ?? before?.[named]);
  if (!name || (before && name === before[named] && place === placeOf(before[within]))) return;
  await takeTurns(ctx.db, entity);
  const texts = { [named]: name };
  // a root is kept under no parent or under the one of that number
  const places = place === ROOT_ID ? [ROOT_ID, null] : [place];
  const asks = places.map((one) =>
    hasAlike(ctx.db, entity, { id, texts, within: { [within]: one } }),
  );
  if ((await Promise.all(asks)).includes(true))
    throw existsError(ctx, entity, [within, named], { [named]: name });
}

/** Dictionary types: their values go with them. One that a screen chooses from keeps its code, and stays. */
export const dictTypeHooks: EntityHooks<'dictType'> = {
  ...dictTypeTexts,
  beforeSave(ctx, { values, before }) {
    const by =
      before?.dictType && values.dictType !== undefined && values.dictType !== before.dictType
        ? chooserOf(ctx, before.dictType)
        : undefined;
    if (by !== undefined) throw keptCode(ctx, { path: 'dictType', by });
    return values;
  },
  afterSave: (ctx) => dropDictionaries(ctx.registry),
  async beforeDelete(ctx, ids) {
    for (const id of ids) {
      const type = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'dictType'), id);
      const by = type && chooserOf(ctx, toText(type.dictType));
      if (by !== undefined) throw inUse(ctx, [{ entity: by }]);
    }
    await removeLinking(ctx.db, needEntity(ctx, 'dictData'), {
      link: 'dictTypeId',
      ids,
      by: ctx.actor.id,
    });
  },
  afterDelete: (ctx) => dropDictionaries(ctx.registry),
};

/** Dictionary values: a change is seen at once. One that records hold keeps its value, and stays: else they would show a bare code. */
export const dictDataHooks: EntityHooks<'dictData'> = {
  ...dictDataTexts,
  async beforeSave(ctx, step) {
    const { values, before } = step;
    await demandOwnName(ctx, step, ['dictTypeId', 'dictLabel']);
    const isOther = values.dictValue !== undefined && values.dictValue !== before?.dictValue;
    const [by] = before && isOther ? await holdersOfRow(ctx, before) : [];
    if (by !== undefined) throw keptCode(ctx, { path: 'dictValue', by: by.entity });
    return values;
  },
  afterSave: (ctx) => dropDictionaries(ctx.registry),
  async beforeDelete(ctx, ids) {
    for (const id of ids) {
      const row = await findRow(ctx.db, SYSTEM_SCOPE, needEntity(ctx, 'dictData'), id);
      const holders = row ? await holdersOfRow(ctx, row) : [];
      if (holders.length > 0) throw inUse(ctx, holders);
    }
  },
  afterDelete: (ctx) => dropDictionaries(ctx.registry),
};

/** The records that hold this value of its dictionary. */
async function holdersOfRow(
  ctx: Ctx,
  { dictTypeId, dictValue }: { readonly dictTypeId?: unknown; readonly dictValue?: unknown },
): Promise<readonly Holder[]> {
  const type = needEntity(ctx, 'dictType');
  const row = await findRow(ctx.db, SYSTEM_SCOPE, type, toText(dictTypeId));
  return row ? holdersOf(ctx, toText(row.dictType), [toText(dictValue)]) : [];
}

/** The refusal to change a code that others go by, at its field. */
function keptCode(
  ctx: Ctx,
  { path, by }: { readonly path: string; readonly by: string },
): AppError {
  const params = { entity: titleOf(ctx, needEntity(ctx, by)) };
  const issue = { path, rule: 'inUse', message: 'validation.codeInUse', params };
  return new AppError('invalid', { by }, { issues: [issue] });
}

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
