import './form.css';
import type { Form } from '@formily/core';
import type { ISchema } from '@formily/json-schema';
import { createSchemaField, FormProvider } from '@formily/react';
import { memo, useMemo } from 'react';

import { clockScope } from '#engine/base/expression-scope.ts';
import { FormShareProvider, type FormShare } from '#engine/base/form-context.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { labelStyle } from '#engine/base/text-width.ts';
import { bindRules, registerRules } from '#engine/fields/values/field-rules.ts';
import { registerCompiler, type FormilyScope } from './compiler.ts';
import { FieldInput } from './parts/field-input.tsx';
import { FormItem } from './parts/form-item.tsx';
import { FormColumns, FormGroup, FormText } from './parts/layout.tsx';
import { FormSteps, StepPane } from './parts/steps.tsx';
import { toFormily } from './to-formily.ts';

registerCompiler();
registerRules();

const SchemaField = createSchemaField({
  components: { FieldInput, FormItem, FormColumns, FormGroup, FormText, FormSteps, StepPane },
});

interface SchemaFormProps {
  readonly form: Form;
  readonly formId: string;
  readonly source: FormSource;
  readonly row?: Row;
  /** The records a dialog is opened on, which conditions read as `$rows`. */
  readonly rows?: readonly Row[] | undefined;
}

const NO_ROW: Row = {};
const NO_ROWS: readonly Row[] = [];

/**
 * Draws the fields of a form. State, buttons and the way to the server belong to whoever made the form. Drawn anew when it is another form:
 * what is drawn around it may change with every letter.
 */
export const SchemaForm = memo(function SchemaForm({
  form,
  formId,
  source,
  row = NO_ROW,
  rows = NO_ROWS,
}: SchemaFormProps) {
  const ports = usePorts('texts', 'house');
  const schema: ISchema = useMemo(() => toFormily(source), [source]);
  const share: FormShare = useMemo(() => {
    const { fields, mode } = bindRules(form, {
      fields: source.fields,
      mode: source.mode,
      row,
      rows,
      ports,
    });
    return {
      formId,
      fields,
      mode,
      row,
      preset: (name, value) => form.setValuesIn(name, value),
      ...(source.entity ? { entity: source.entity } : {}),
      ...(source.written ? { written: source.written } : {}),
    };
  }, [form, formId, source, row, rows, ports]);
  const labelWidth = useMemo(() => labelStyle(labelsOf(source), MOST_LABEL), [source]);
  const scope: FormilyScope = useMemo(
    () => ({
      ...clockScope(ports),
      $row: row,
      $rows: rows,
      $own: new Set(Object.keys(source.fields)),
    }),
    [ports, row, rows, source],
  );
  return (
    <FormShareProvider value={share}>
      <FormProvider form={form}>
        <div className="eform-form" style={labelWidth}>
          <SchemaField schema={schema} scope={scope} />
        </div>
      </FormProvider>
    </FormShareProvider>
  );
});

/** px of a label at most, and of the star of a required one as letters. */
const MOST_LABEL = 144;
const STAR = '*  ';

function labelsOf({ fields }: FormSource): readonly string[] {
  return Object.values(fields).map(({ form, title, required }) =>
    form === false ? '' : `${required ? STAR : ''}${title}`,
  );
}
