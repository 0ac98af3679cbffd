import './form.css';
import type { Form } from '@formily/core';
import type { ISchema } from '@formily/json-schema';
import { createSchemaField, FormProvider } from '@formily/react';
import { useMemo, type CSSProperties } from 'react';
import type { Row } from '#engine/base/ports.ts';
import { clockScope } from '#engine/base/expression-scope.ts';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import { registerCompiler } from './compiler.ts';
import { bindRules, registerRules } from '#engine/fields/values/field-rules.ts';
import { FormShareProvider, type FormShare } from '#engine/base/form-context.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { textWidth } from '#engine/base/text-width.ts';
import { FieldInput } from './parts/field-input.tsx';
import { FormItem } from './parts/form-item.tsx';
import { FormColumns, FormGroup } from './parts/layout.tsx';
import { FormSteps, StepPane } from './parts/steps.tsx';
import { toFormily } from './to-formily.ts';

registerCompiler();
registerRules();

const SchemaField = createSchemaField({ components: { FieldInput, FormItem, FormColumns, FormGroup, FormSteps, StepPane } });

interface SchemaFormProps {
  readonly form: Form;
  readonly formId: string;
  readonly source: FormSource;
  readonly row?: Row;
}

const NO_ROW: Row = {};

/** Draws the fields of a form. State, buttons and the way to the server belong to whoever made the form. */
export function SchemaForm({ form, formId, source, row = NO_ROW }: SchemaFormProps) {
  const ports = useEnginePorts();
  const schema: ISchema = useMemo(() => toFormily(source), [source]);
  const share: FormShare = useMemo(() => {
    const { fields, mode } = bindRules(form, { fields: source.fields, mode: source.mode, row, ports });
    return { formId, fields, mode, row, ...(source.entity ? { entity: source.entity } : {}) };
  }, [form, formId, source, row, ports]);
  const labelWidth = useMemo(() => labelWidthOf(source), [source]);
  const scope = useMemo(() => ({ ...clockScope(ports), $row: row }), [ports, row]);
  return (
    <FormShareProvider value={share}>
      <FormProvider form={form}>
        <div className="eform-form" style={labelWidth}>
          <SchemaField schema={schema} scope={scope} />
        </div>
      </FormProvider>
    </FormShareProvider>
  );
}

/** px of the labels: as wide as the longest, from those of most forms on, as far as inputs keep room; a longer one is wrapped. */
const LEAST_LABEL = 96;
const MOST_LABEL = 144;
const STAR_PX = 10;

function labelWidthOf({ fields }: FormSource): CSSProperties {
  const widths = Object.values(fields).map((field) => (field.form === false ? 0 : textWidth(field.title) + (field.required ? STAR_PX : 0)));
  const px = Math.max(LEAST_LABEL, ...widths.map((width) => Math.min(MOST_LABEL, width)));
  return { '--label-width': `${px}px` } as CSSProperties;
}
