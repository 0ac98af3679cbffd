import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ReactNode } from 'react';

import { inputId, useFormShare } from '#engine/base/form-context.ts';
import { cardOf, innerOf } from '#schemas/types/ask.ts';
import './form-item.css';

interface FormItemProps {
  readonly name: string;
  readonly span: number;
  readonly isRequired?: boolean;
  readonly children?: ReactNode;
}

/** Label, help and error text of one field, tied to its input by ids (Formily's own labels are not). */
export const FormItem = observer(({ name, span, isRequired: isAsked, children }: FormItemProps) => {
  const field = useField<Field>();
  const { formId, fields } = useFormShare();
  const spec = fields[name];
  const id = inputId(formId, name);
  const error = field.selfErrors[0];
  return (
    <div
      className="eform-item"
      data-field={name}
      data-invalid={error ? '' : undefined}
      data-stacked={spec && (innerOf(spec) || cardOf(spec)?.isStacked) ? '' : undefined}
      style={span > 1 ? { gridColumn: `span ${span}` } : undefined}
    >
      <ItemLabel
        id={id}
        title={spec?.title}
        isRequired={isAsked === true && field.pattern === 'editable'}
      />
      <div className="eform-item-control">
        {children}
        {error && (
          <div className="eform-item-error" id={`${id}-error`} role="alert">
            {error}
          </div>
        )}
        {spec?.help && (
          <div className="eform-item-help" id={`${id}-help`}>
            {spec.help}
          </div>
        )}
      </div>
    </div>
  );
});

/** The label of an input, with a star where something must stand in it. */
function ItemLabel({
  id,
  title,
  isRequired,
}: {
  readonly id: string;
  readonly title: string | undefined;
  readonly isRequired: boolean;
}) {
  return (
    <label className="eform-item-label" id={`${id}-label`} htmlFor={id} title={title}>
      {isRequired && (
        <span className="eform-item-star" aria-hidden="true">
          *
        </span>
      )}
      {title}
    </label>
  );
}
