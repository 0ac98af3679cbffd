import { isField, type Field, type Form } from '@formily/core';

import type { Row } from '#engine/base/ports.ts';
import { issuesOf } from '#engine/fields/values/field-rules.ts';

/** Judges fields, and no others. */
export async function areGood(form: Form, fields: readonly string[]): Promise<boolean> {
  await Promise.all(
    fields.map((name) =>
      form
        .query(name)
        .take((field) => (isField(field) ? field.validate().catch(() => undefined) : undefined)),
    ),
  );
  return countMistakes(form, fields) === 0;
}

/** How much is wrong in these fields as they were judged last; in a table each cell counts. */
export function countMistakes(form: Form, fields: readonly string[]): number {
  return fields.reduce((sum, name) => {
    const field = form.query(name).take();
    if (!field || !isField(field) || !field.visible || field.selfErrors.length === 0) return sum;
    const served = ((field as Field).data as { readonly served?: readonly unknown[] } | undefined)
      ?.served;
    const value: unknown = (form.values as Row)[name];
    return sum + Math.max(1, served?.length ?? issuesOf(form, name, value).length);
  }, 0);
}
