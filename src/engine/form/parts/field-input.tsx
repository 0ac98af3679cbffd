import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { raw } from '@formily/reactive';
import type { ComponentType } from 'react';

import { inputId, useFormShare } from '#engine/base/form-context.ts';
import { isMaskedValue } from '#engine/base/masked.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import { MaskedInput } from '#engine/fields/inputs/masked-input.tsx';
import { isDependent } from '#engine/fields/inputs/reference.ts';
import { TranslatedInput } from '#engine/fields/inputs/translated-input.tsx';
import { formFace } from '#schemas/language/derive.ts';
import { bringOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { BroughtLine } from './brought-line.tsx';
import { DependentInput } from './dependent-input.tsx';
import { ReadOnlyValue } from './read-only-value.tsx';

interface FieldInputProps {
  readonly name: string;
  readonly onBlur?: () => void;
}

/** The one bridge between Formily and our inputs: hands a controlled input its value and state, and takes its changes. */
export const FieldInput = observer(({ name, onBlur }: FieldInputProps) => {
  const field = useField<Field>();
  const { formId, fields, row, entity } = useFormShare();
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
  const described = [hasError && `${id}-error`, spec.help && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  const input = (
    <Input
      id={id}
      name={name}
      field={spec}
      value={value}
      values={field.form.values as Readonly<Record<string, unknown>>}
      disabled={field.pattern === 'disabled'}
      onChange={(next) => void field.onInput(next)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      {...placeholderOf(formFace(spec).placeholder)}
      {...(hasError ? { status: 'error' as const, 'aria-invalid': true } : {})}
      {...(field.decoratorProps['isRequired'] === true ? { 'aria-required': true } : {})}
      {...(described ? { 'aria-describedby': described } : {})}
      aria-label={spec.title}
    />
  );
  if (bringOf(spec).length === 0) return input;
  return (
    <>
      {input}
      <BroughtLine name={name} field={spec} value={value} />
    </>
  );
});

/** The input of a field: hidden values and texts in several languages have their own around it. */
function inputOf(spec: FieldSpec, stored: unknown, isRecord: boolean): ComponentType<InputProps> {
  if (isMaskedValue(spec, stored)) return MaskedInput;
  if (isDependent(spec)) return DependentInput;
  return spec.translatable && isRecord ? TranslatedInput : inputFor(spec);
}

function placeholderOf(placeholder: string | undefined): { placeholder?: string } {
  return placeholder ? { placeholder } : {};
}
