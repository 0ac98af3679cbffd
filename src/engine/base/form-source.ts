import type { ActionForm } from '#schemas/language/action.ts';
import { formFields, formOpening } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import type { Writes } from '#schemas/language/writes.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import { confirmationOf } from '#schemas/types/confirmation.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';
import type { EnginePorts, HousePort, TextPort } from './ports.ts';

type FormPorts = Pick<EnginePorts, 'can' | 't'>;
export type FormMode = 'create' | 'edit' | 'view';
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** What a form is made from: an entity's form and an action's dialog are the same thing here. */
export interface FormSource {
  readonly fields: FieldSpecs;
  readonly layout?: LayoutNode;
  /** Columns where the layout says nothing. */
  readonly columns: 1 | 2 | 3;
  readonly mode: FormMode;
  /** The entity behind the form; absent for a dialog of an action. */
  readonly entity?: string;
  /** Rows of other entities that a new record brings; they stand among the fields as sub-tables. */
  readonly written?: Writes;
}

/** @returns the fields an entity shows in its form, in their order, for this mode and these permissions. */
export function entityFields(entity: EntitySchema, mode: FormMode, ports: FormPorts): FieldSpecs {
  const shown = formFields(entity, mode).flatMap((name): [string, FieldSpec][] => {
    const field = entity.fields[name];
    if (!field || (field.writeOnly && mode === 'view')) return [];
    if (field.permission?.read && !ports.can(field.permission.read)) return [];
    if (mode === 'create' && field.readOnly && field.default === undefined) return [];
    return [[name, mode === 'edit' && isSecretType(field) ? withKeepHint(field, ports.t) : field]];
  });
  return Object.fromEntries(
    shown.flatMap(([name, field]) =>
      withConfirmation(name, lockUnwritable(field, ports.can), entity.fields, ports.t),
    ),
  );
}

/** A stored password is not shown: an empty field leaves it as it is, which only the form of an existing record has to say. */
function withKeepHint(field: FieldSpec, t: TextPort['t']): FieldSpec {
  const form = typeof field.form === 'object' ? field.form : {};
  return field.form === false
    ? field
    : { ...field, form: { placeholder: t('form.keepsPassword'), ...form } };
}

function lockUnwritable(field: FieldSpec, can: HousePort['can']): FieldSpec {
  const isLocked = field.permission?.write !== undefined && !can(field.permission.write);
  const open = 'fields' in field ? withAllowedColumns(field, can) : field;
  return isLocked ? { ...open, readOnly: true } : open;
}

/** A sub-table without the columns that the reader may not see, and with those closed that he may not set. */
function withAllowedColumns(field: ChildrenField, can: HousePort['can']): ChildrenField {
  const columns = Object.entries(field.fields);
  if (!columns.some(([, { permission }]) => permission)) return field;
  const seen = columns.filter(
    ([, { permission }]) => permission?.read === undefined || can(permission.read),
  );
  const allowed = seen.map(([name, column]) => [name, lockUnwritable(column, can)] as const);
  return { ...field, fields: Object.fromEntries(allowed) };
}

/** A password is typed twice; the second field is ours unless the entity declares it. */
function withConfirmation(
  name: string,
  field: FieldSpec,
  all: FieldSpecs,
  t: TextPort['t'],
): [string, FieldSpec][] {
  const isSecond = Object.keys(all).some((other) => confirmationOf(other) === name);
  const second = confirmationOf(name);
  if (!isSecretType(field) || isSecond || second in all) return [[name, field]];
  return [
    [name, field],
    [
      second,
      {
        type: 'password',
        title: t('form.confirmOf', { label: field.title }),
        virtual: true,
        writeOnly: true,
        requiredWhen: `!isEmpty(${name})`,
        ...(field.form === undefined ? {} : { form: field.form }),
      },
    ],
  ];
}

export function entityFormSource(
  entity: EntitySchema,
  mode: FormMode,
  ports: FormPorts,
): FormSource {
  const fields = entityFields(entity, mode, ports);
  const columns = entity.form?.columns ?? (formOpening(entity) === 'modal' ? 1 : 2);
  return {
    fields,
    mode,
    columns,
    entity: entity.name,
    ...(entity.form?.layout ? { layout: entity.form.layout } : {}),
  };
}

/** Resolves the fields of a dialog: its own, or the entity's by name. */
export function actionFormSource(
  form: ActionForm,
  entity: Pick<EntitySchema, 'fields'>,
): FormSource {
  const fields = Object.entries(form.fields).flatMap(([name, spec]): [string, FieldSpec][] => {
    if (!('use' in spec)) return [[name, spec]];
    const used = entity.fields[spec.use];
    if (!used)
      return [[name, { type: 'string', title: spec.use, form: { input: `?${spec.use}` } }]];
    return [
      [
        name,
        {
          ...used,
          readOnly: false,
          ...(spec.required === undefined ? {} : { required: spec.required }),
        },
      ],
    ];
  });
  return {
    fields: Object.fromEntries(fields),
    mode: 'create',
    columns: 1,
    ...(form.layout ? { layout: form.layout } : {}),
  };
}
