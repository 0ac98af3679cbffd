import type { ActionForm } from '#schemas/language/action.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import { endpointsOf, listFilters, nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { statesOf, targetOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, mayWrite, READS, readsOf, readsRecords } from '#server/records/access.ts';

const WRITES: ReadonlySet<Verb> = new Set(['save', 'update']);

/**
 * Choices are for whoever reads the records, or may fill in or filter by a link to them; an entity that wants everybody to choose
 * among its records says `"options": "login"`.
 * @throws AppError `forbidden` the actor is none of these.
 */
export function demandChooser(ctx: Ctx, entity: EntitySchema): void {
  if (mayChoose(ctx, entity)) return;
  const permission = readsOf(entity).map((one) => one.permission);
  throw new AppError('forbidden', { entity: entity.name, permission });
}

/** Whether the actor reads the records, or meets a place to choose them, or everybody may. */
export function mayChoose(ctx: Ctx, entity: EntitySchema): boolean {
  if (entity.rest.permissions?.options !== undefined || readsRecords(ctx, entity)) return true;
  return ctx.registry.entities().some((other) => hasPlaceFor(ctx, other, entity.name));
}

/** The entity as somebody sees it who only chooses: found by name and code, whatever else its quick search would show. */
export function asChoice(entity: EntitySchema): EntitySchema {
  const shown = new Set([nameFieldOf(entity), 'code']);
  const fields = Object.fromEntries(
    Object.entries(entity.fields).map(([name, spec]) => [
      name,
      spec.quick && !shown.has(name) ? { ...spec, quick: false } : spec,
    ]),
  );
  return { ...entity, fields };
}

/** Whether the actor meets a link to an entity in what he may fill in or filter by: forms, query cards, dialogs of buttons and moves. */
function hasPlaceFor({ actor, registry }: Ctx, entity: EntitySchema, name: string): boolean {
  const may = (verbs: ReadonlySet<Verb>) =>
    endpointsOf(entity).some(
      ({ verb, permission }) => verbs.has(verb) && holdsKey(actor, permission),
    );
  const links = linksIn(entity.fields, name);
  if (
    links.some(({ isDeep, field }) => mayWrite(actor, field) && (isDeep || field.form !== false)) &&
    may(WRITES)
  )
    return true;
  const filters = new Set(listFilters(entity));
  if (links.some(({ key }) => filters.has(key)) && may(READS)) return true;
  const moves = Object.values(entity.fields).flatMap((field) =>
    movesOf(registry.states(statesOf(field) ?? '')),
  );
  const dialogs = [...actionsOf(entity), ...moves]
    .filter(({ permission }) => holdsKey(actor, permission))
    .flatMap(({ form }) => (form ? [form] : []));
  return dialogs.some((form) => linksIn(fieldsOf(form, entity), name).length > 0);
}

function movesOf(states: StatesSchema | undefined): readonly StatesSchema['moves'][string][] {
  return Object.values(states?.moves ?? {});
}

function fieldsOf(form: ActionForm, { fields }: EntitySchema): EntitySchema['fields'] {
  const entries = Object.entries(form.fields).map(
    ([key, field]) => [key, 'use' in field ? fields[field.use] : field] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, FieldSpec] => entry[1] !== undefined),
  );
}

interface LinkField {
  readonly key: string;
  readonly field: FieldSpec;
  /** It stands in a sub-table, and is filled in with it. */
  readonly isDeep?: boolean;
}

function linksIn(fields: EntitySchema['fields'], name: string): readonly LinkField[] {
  return Object.entries(fields).flatMap(([key, field]): readonly LinkField[] => {
    if ('fields' in field)
      return linksIn(field.fields, name).length > 0 ? [{ key, field, isDeep: true }] : [];
    return targetOf(field) === name ? [{ key, field }] : [];
  });
}
