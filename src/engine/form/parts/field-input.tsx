import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { raw } from '@formily/reactive';
import { useCallback, type ComponentType } from 'react';

import { afterPress } from '#engine/base/after-press.ts';
import { inputId, useFormShare } from '#engine/base/form-context.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { isMaskedValue } from '#engine/base/masked.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { UnfinishedProvider, useFieldAround, type SayUnfinished } from '#engine/base/unfinished.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import { MaskedInput } from '#engine/fields/inputs/masked-input.tsx';
import { isDependent } from '#engine/fields/inputs/reference.ts';
import { TranslatedInput } from '#engine/fields/inputs/translated-input.tsx';
import { noteUnfinished } from '#engine/fields/values/unfinished-fields.ts';
import { formFace } from '#schemas/language/derive.ts';
import type { Writes } from '#schemas/language/writes.ts';
import { bringOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { BroughtLine } from './brought-line.tsx';
import { DependentInput } from './dependent-input.tsx';
import { ReadOnlyValue } from './read-only-value.tsx';

interface FieldInputProps {
  readonly name: string;
  readonly onBlur?: () => void;
}

/** Rows of other entities: only wizards have them. */
const WrittenRows = lazyPart(async () => (await import('../written/written-rows.tsx')).WrittenRows);

/** The one bridge between Formily and our inputs: hands a controlled input its value and state, and takes its changes. */
export const FieldInput = observer(({ name, onBlur }: FieldInputProps) => {
  const field = useField<Field>();
  const { formId, fields, row, entity, written } = useFormShare();
  const sayUnfinished = useSayUnfinished(field, name);
  const spec = fields[name];
  if (!spec) return null;
  const id = inputId(formId, name);
  const value = raw(field.value) as unknown;
  if (field.pattern === 'readOnly' || field.pattern === 'readPretty') {
    return (
      <ReadOnlyValue
        id={id}
        name={name}
        field={spec}
        value={value}
        row={{ ...row, [name]: value }}
      />
    );
  }
  const Input = inputOf(spec, row[name], entity !== undefined && typeof row['id'] === 'string');
  const hasError = field.selfErrors.length > 0;
  const props: InputProps = {
    id,
    name,
    field: spec,
    value,
    values: field.form.values as Readonly<Record<string, unknown>>,
    disabled: field.pattern === 'disabled',
    onChange: (next) => void field.onInput(next),
    ...(onBlur ? { onBlur: () => afterPress(onBlur) } : {}),
    ...placeholderOf(formFace(spec).placeholder),
    ...(hasError ? { status: 'error' as const, 'aria-invalid': true } : {}),
    ...(field.decoratorProps['isRequired'] === true ? { 'aria-required': true } : {}),
    ...describedBy(id, spec, hasError),
    'aria-label': spec.title,
  };
  const rows = ownOf(written, name);
  const input = (
    <UnfinishedProvider value={sayUnfinished}>
      {rows ? <WrittenRows {...props} spec={rows} /> : <Input {...props} />}
    </UnfinishedProvider>
  );
  if (bringOf(spec).length === 0) return input;
  return (
    <>
      {input}
      <BroughtLine name={name} field={spec} value={value} />
    </>
  );
});

/** What the input of this field says is not finished, for its form and for the field that this form is the value of. */
function useSayUnfinished(field: Field, name: string): SayUnfinished {
  const around = useFieldAround();
  const { form } = field;
  return useCallback(
    (part, problem) => {
      noteUnfinished(form, name, { part, problem });
      // told before, and no longer so: or something else
      if (field.selfErrors.length > 0) field.validate().catch(() => undefined);
      around?.(part, problem);
    },
    [form, field, name, around],
  );
}

/** The input of a field: hidden values and texts in several languages have their own around it. */
function inputOf(spec: FieldSpec, stored: unknown, isRecord: boolean): ComponentType<InputProps> {
  if (isMaskedValue(spec, stored)) return MaskedInput;
  if (isDependent(spec)) return DependentInput;
  return spec.translatable && isRecord ? TranslatedInput : inputFor(spec);
}

/** The rows that a name stands for among the fields. */
function ownOf(written: Writes = {}, name: string): Writes[string] | undefined {
  return Object.hasOwn(written, name) ? written[name] : undefined;
}

function describedBy(
  id: string,
  { help }: FieldSpec,
  hasError: boolean,
): { readonly 'aria-describedby'?: string } {
  const parts = [hasError && `${id}-error`, help && `${id}-help`].filter(Boolean);
  return parts.length > 0 ? { 'aria-describedby': parts.join(' ') } : {};
}

function placeholderOf(placeholder: string | undefined): { placeholder?: string } {
  return placeholder ? { placeholder } : {};
}
