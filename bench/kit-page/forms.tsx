import * as Kit from '@formily/antd-v5';
import { createForm } from '@formily/core';
import type { ISchema } from '@formily/json-schema';
import { createSchemaField, Field, FormProvider } from '@formily/react';
import type { ComponentType, ReactNode } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { SubTableInput } from '#engine/fields/sub-table/sub-table-input.tsx';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

registerFields();
/** Fields of a usual form. */
export const FIELDS = 17;
/** Rows of a sub-table and of its kin. */
const ROWS = 10;
export const nothing = (): void => undefined;
/** The kit takes and gives texts where its types, written for antd 5, name days and events. */
type Plain = ComponentType<{ readonly id?: string; readonly value: unknown }>;
export const [KitDate, KitTime, KitSwitch] = [
  Kit.DatePicker,
  Kit.TimePicker,
  Kit.Switch,
] as unknown as readonly [Plain, Plain, Plain];
export const OPTIONS = ['1', '2', '3', '4'].map((value) => ({ value, label: `Level ${value}` }));
const DICTS = {
  level: OPTIONS.map(({ value, label }) => ({
    dictValue: value,
    dictLabel: label,
    color: 'neutral',
  })),
};
export const world = aFakeWorld({ dicts: DICTS });
export const DAY = '2026-11-26';

export const names = Array.from({ length: FIELDS }, (_, at) => `f${at}`);

/** So many fields of a form, each drawn by hand. */
export function fieldsOf(draw: (name: string) => ReactNode): ReactNode {
  return (
    <FormProvider form={createForm()}>
      {names.map((name) => (
        <Field key={name} name={name}>
          {() => draw(name)}
        </Field>
      ))}
    </FormProvider>
  );
}

const Parts = createSchemaField({
  components: {
    FormItem: Kit.FormItem,
    FormLayout: Kit.FormLayout,
    FormGrid: Kit.FormGrid,
    FormStep: Kit.FormStep,
    FormTab: Kit.FormTab,
    FormCollapse: Kit.FormCollapse,
    ArrayTable: Kit.ArrayTable,
    ArrayCards: Kit.ArrayCards,
    ArrayItems: Kit.ArrayItems,
    Editable: Kit.Editable,
    Input: Kit.Input,
    NumberPicker: Kit.NumberPicker,
    Select: Kit.Select,
    DatePicker: Kit.DatePicker,
    Switch: Kit.Switch,
    Upload: Kit.Upload,
    PreviewText: Kit.PreviewText,
  },
});

/** A form of the kit alone. */
export function kitForm(properties: Record<string, ISchema>, values: object = {}): ReactNode {
  return (
    <FormProvider form={createForm({ values })}>
      <Parts schema={{ type: 'object', properties }} />
    </FormProvider>
  );
}

export const kitField = (name: string, component: string, decorator = 'FormItem'): ISchema => ({
  type: 'string',
  title: `Field ${name}`,
  'x-decorator': decorator,
  'x-component': component,
  ...(component === 'Select' ? { enum: OPTIONS } : {}),
});

/** A form of the engine alone. */
export function engineForm(
  fields: Readonly<Record<string, FieldSpec>>,
  rest: Partial<FormSource> = {},
) {
  const source: FormSource = { fields, columns: 1, mode: 'create', ...rest };
  return (
    <InEngine world={world}>
      <SchemaForm form={createForm()} formId="bench" source={source} />
    </InEngine>
  );
}

export const texts = (count = FIELDS): Readonly<Record<string, FieldSpec>> =>
  Object.fromEntries(
    names.slice(0, count).map((name) => [name, { type: 'string', title: `Field ${name}` }]),
  );
/** What the fields of a usual form are. */
const MIX = ['string', 'string', 'decimal', 'dict', 'date', 'bool'] as const;
export const MIX_KIT = [
  'Input',
  'Input',
  'NumberPicker',
  'Select',
  'DatePicker',
  'Switch',
] as const;
export const mixed = (): Readonly<Record<string, FieldSpec>> =>
  Object.fromEntries(
    names.map((name, at): [string, FieldSpec] => {
      const type = MIX[at % MIX.length] ?? 'string';
      const title = `Field ${name}`;
      return [name, type === 'dict' ? { type, title, dict: 'level' } : { type, title }];
    }),
  );
export const panes = (pane: string): Record<string, ISchema> => ({
  all: {
    type: 'void',
    'x-component': pane.split('.')[0] ?? '',
    properties: Object.fromEntries(
      ['one', 'two'].map((key) => [
        key,
        {
          type: 'void',
          'x-component': pane,
          'x-component-props': { title: key, tab: key, header: key },
          properties: Object.fromEntries(
            names.slice(0, 8).map((name) => [`${key}${name}`, kitField(name, 'Input')]),
          ),
        },
      ]),
    ),
  },
});
const rows = Array.from({ length: ROWS }, (_, at) => ({
  id: String(at),
  a: `a${at}`,
  b: `b${at}`,
}));
export const kitRows = (component: string): ReactNode =>
  kitForm(
    {
      rows: {
        type: 'array',
        'x-component': component,
        ...(component === 'ArrayCards' ? { 'x-component-props': { title: 'Row' } } : {}),
        items: {
          type: 'object',
          properties: Object.fromEntries(
            ['a', 'b'].map((name) => [
              `${name}Column`,
              {
                type: 'void',
                'x-component': component === 'ArrayTable' ? 'ArrayTable.Column' : 'FormLayout',
                'x-component-props': { title: name },
                properties: { [name]: kitField(name, 'Input') },
              },
            ]),
          ),
        },
      },
    },
    { rows },
  );
export const ourRows = (): ReactNode => (
  <InEngine world={world}>
    <SubTableInput
      id="rows"
      name="rows"
      value={rows}
      onChange={nothing}
      field={{
        type: 'children',
        title: 'Rows',
        fields: { a: { type: 'string', title: 'a' }, b: { type: 'string', title: 'b' } },
      }}
    />
  </InEngine>
);
