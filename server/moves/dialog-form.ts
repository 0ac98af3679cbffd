import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { MoveSpec, StatesSchema } from '#schemas/language/states.ts';
import { moveForm } from '#schemas/moves/move-form.ts';
import { holdsPictures } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayWrite } from '#server/records/access.ts';
import { adoptFiles } from '#server/records/attachments/file-links.ts';
import { demandFitting } from '#server/records/resource/fitting-links.ts';
import { demandLinks, demandValid } from '#server/records/resource/input.ts';
import { withCodes } from '#server/records/resource/with-codes.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { MoveInput, Life } from './life-of.ts';

/** Fields by their names. */
export type Fields = Readonly<Record<string, FieldSpec>>;

/** A field of a dialog; `stored` names the field of the record it is written to. */
export interface DialogField {
  readonly spec: FieldSpec;
  readonly stored?: string;
}

/** The fields of a dialog, those it takes from the record among them. */
export function formFields(
  entity: EntitySchema,
  form: ReturnType<typeof moveForm>,
): Readonly<Record<string, DialogField>> {
  const given = Object.entries(form?.fields ?? {}).map(
    ([name, field]): readonly [string, DialogField] => {
      if (!('use' in field)) return [name, { spec: field }];
      const spec = entity.fields[field.use];
      if (!spec) throw new Error(`${entity.name} has no field "${field.use}"`);
      // what no form of the record sets may well be set by a move
      const { readOnly: _closed, readOnlyWhen: _closedWhen, ...open } = spec;
      return [
        name,
        { spec: { ...open, ...(field.required && { required: true }) }, stored: field.use },
      ];
    },
  );
  return Object.fromEntries(given);
}

/** What a move writes to the log, as it is shown: its dialog, and the facts its effects take from dialog and record. A log obeys their masks and keys as a record does. */
export function loggedSpecs(
  entity: EntitySchema,
  { effects = [] }: StatesSchema,
  move: MoveSpec | undefined,
): Fields {
  const dialog = plainSpecs(formFields(entity, move && moveForm(move)));
  const all = [
    ...effects,
    ...(move?.effects ?? []),
    ...(move?.cases.flatMap((one) => one.effects ?? []) ?? []),
  ];
  const facts = all
    .flatMap(({ log = {} }) => Object.entries(log))
    .map(([name, value]): readonly [string, FieldSpec] => {
      const [, source, field = ''] = /^\$(form|row)\.(\w+)$/.exec(String(value)) ?? [];
      return [
        name,
        (source === 'form' ? dialog : entity.fields)[field] ?? { type: 'string', title: name },
      ];
    });
  return { ...Object.fromEntries(facts), ...dialog };
}

export function plainSpecs(specs: Readonly<Record<string, DialogField>>): Fields {
  return Object.fromEntries(Object.entries(specs).map(([name, { spec }]) => [name, spec]));
}

export function keptValues(specs: ReadForm['specs'], form: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      specs[name]?.stored === undefined ? [] : [[specs[name].stored, value]],
    ),
  );
}

/** What was sent with a move, read by the fields of its dialog. */
export interface ReadForm {
  readonly specs: Readonly<Record<string, DialogField>>;
  /** The dialog as an entity of its own. */
  readonly dialog: EntitySchema;
  readonly form: StoredRow;
}

/**
 * What was filled in, normalised and checked by the fields of the dialog. Links and files are looked at once the guards have spoken (`withLinks`).
 * @throws AppError `invalid`.
 */
export async function readForm(
  tx: Ctx,
  { entity, states }: Pick<Life, 'entity' | 'states'>,
  {
    move: name,
    fields,
    row,
  }: Pick<MoveInput, 'move' | 'fields'> & { readonly row: StoredRow | undefined },
): Promise<ReadForm> {
  const move = Object.hasOwn(states.moves, name) ? states.moves[name] : undefined;
  const shown = tx.registry.localizedEntity(entity.name, tx.lang) ?? entity;
  const all = formFields(shown, move && moveForm(move));
  // a remark that no dialog asks for is sent by pages that ask for one everywhere: empty it is nothing
  tx.noteUnread?.(
    Object.keys(fields).filter((field) => !Object.hasOwn(all, field) && !isBlank(fields[field])),
  );
  // a field of the record is asked of whoever may write it, as every form does
  const specs = Object.fromEntries(
    Object.entries(all).filter(
      ([, { spec, stored }]) => stored === undefined || mayWrite(tx.actor, spec),
    ),
  );
  const asked = Object.fromEntries(
    Object.entries(plainSpecs(specs)).map(([field, spec]) => [
      field,
      move?.requires?.includes(field) ? { ...spec, required: true } : spec,
    ]),
  ) as EntitySchema['fields'];
  const form = coerceRecord(asked, withLists(asked, fields));
  const dialog = { ...entity, name: `${entity.name}.${name}`, fields: asked };
  await demandValid(tx, dialog, form, { mode: 'create', before: row });
  return { specs, dialog, form };
}

export async function withLinks(
  tx: Ctx,
  { dialog, form }: ReadForm,
  row: StoredRow,
): Promise<StoredRow> {
  const values = await withCodes(tx, dialog, { values: form, before: row });
  await demandLinks(tx, dialog, values, undefined);
  await demandFitting(tx, dialog, { values, row });
  return adoptFiles(tx, dialog.fields, values);
}

/** A single file id stands for a list of one. */
function withLists(specs: Fields, sent: StoredRow): StoredRow {
  const isOne = (name: string, value: unknown): value is string =>
    holdsPictures(specs[name]) && typeof value === 'string' && value !== '';
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isOne(name, value) ? [{ id: value, name: value }] : value,
    ]),
  );
}
