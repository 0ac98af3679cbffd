import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { raw } from '@formily/reactive';
import { formFace } from '#schemas/language/derive.ts';
import { inputId, useFormShare } from '../form-context.ts';
import { inputFor } from '../../inputs/input-for.tsx';
import { MaskedInput } from '../../inputs/masked-input.tsx';
import { isMaskedValue } from '../../masked.ts';
import { ReadOnlyValue } from './read-only-value.tsx';

interface FieldInputProps {
  readonly name: string;
  readonly onBlur?: () => void;
}

/** The one bridge between Formily and our inputs: hands a controlled input its value and state, and takes its changes. */
export const FieldInput = observer(({ name, onBlur }: FieldInputProps) => {
  const field = useField<Field>();
  const { formId, fields, row } = useFormShare();
  const spec = fields[name];
  if (!spec) return null;
  const id = inputId(formId, name);
  const value = raw(field.value) as unknown;
  if (field.pattern === 'readOnly' || field.pattern === 'readPretty') {
    return <ReadOnlyValue id={id} name={name} field={spec} value={value} row={{ ...row, [name]: value }} />;
  }
  const Input = isMaskedValue(spec, row[name]) ? MaskedInput : inputFor(spec);
  const hasError = field.selfErrors.length > 0;
  const described = [hasError && `${id}-error`, spec.help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <Input
      id={id}
      name={name}
      field={spec}
      value={value}
      values={field.form.values as Readonly<Record<string, unknown>>}
      disabled={field.pattern === 'disabled'}
      onChange={(next) => changeField(field, next)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      {...placeholderOf(formFace(spec).placeholder)}
      {...(hasError ? { status: 'error' as const, 'aria-invalid': true } : {})}
      {...(field.decoratorProps['isRequired'] === true ? { 'aria-required': true } : {})}
      {...(described ? { 'aria-describedby': described } : {})}
      aria-label={spec.title}
    />
  );
});

/** A field that shows an error is judged again while it is typed in; others wait for blur. */
function changeField(field: Field, next: unknown): void {
  const hadErrors = field.selfErrors.length > 0;
  void field.onInput(next);
  if (!hadErrors) return;
  field.setSelfErrors([]);
  field.validate('onBlur').catch(() => undefined);
}

function placeholderOf(placeholder: string | undefined): { placeholder?: string } {
  return placeholder ? { placeholder } : {};
}
