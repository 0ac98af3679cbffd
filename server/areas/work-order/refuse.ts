import type { Issue } from '#schemas/api/envelope.ts';
import type { ActionForm } from '#schemas/language/action.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { MoveSpec } from '#schemas/language/states.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { MoveVerdict } from './policy.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Fields } from './order.ts';

/** @throws AppError `statusChanged` not a move of this status; `forbidden` not this actor's; `badMove` a condition does not hold, `reason` says which. */
export function assertAllowed(ctx: Ctx, verdict: MoveVerdict): asserts verdict is Extract<MoveVerdict, { ok: true }> {
  if (verdict.ok) return;
  if (verdict.reason === 'status') throw orderChanged();
  if (verdict.reason === 'guard') throw new AppError('badMove', { guard: verdict.guard, reason: serverText(ctx.lang, `workOrder.guard.${verdict.guard}`) });
  throw new AppError('forbidden');
}

/**
 * What was sent with a move, normalised by its form and checked with the validators of every form.
 * @throws AppError `invalid` with an issue per bad or missing field.
 */
export function readMoveFields(ctx: Ctx, move: MoveSpec, input: Fields): Fields {
  const specs = formFields(move.form);
  const fields = { ...coerceRecord(specs, withPhotoLists(specs, input)) };
  const say = (key: string, params: Fields) => serverText(ctx.lang, key, params);
  const issues: Issue[] = [...validateRecord(specs, fields, { mode: 'create', say })];
  for (const name of move.requires ?? []) {
    const isMissing = fields[name] === undefined || fields[name] === null || fields[name] === '' || (Array.isArray(fields[name]) && fields[name].length === 0);
    if (isMissing && !issues.some(({ path }) => path === name))
      issues.push({ path: name, rule: 'required', message: say('validation.required', { label: specs[name]?.title ?? name }) });
  }
  if (issues.length > 0) throw new AppError('invalid', {}, { issues });
  return fields;
}

/** Somebody was faster: what the user saw is no longer so. */
export function orderChanged(): AppError {
  return new AppError('statusChanged', { message: 'errors.workOrder.statusChanged' });
}

/** The fields that a move's dialog asks for. */
export function formFields(form: ActionForm | undefined): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(Object.entries(form?.fields ?? {}).flatMap(([name, spec]) => ('type' in spec ? [[name, spec]] : [])));
}

/** A single file id stands for a list of one. */
function withPhotoLists(specs: Readonly<Record<string, FieldSpec>>, input: Fields): Fields {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      specs[name]?.type === 'image' && typeof value === 'string' && value !== '' ? [{ id: value, name: value }] : value,
    ]),
  );
}
