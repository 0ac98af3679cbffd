import { useForm } from '@formily/react';
import { useEffect, useMemo, useState } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { exprOf } from '#schemas/types/ask.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';

const READS_PARENT = /\$parent\b/;

function readsParent(field: FieldSpec): boolean {
  const { visibleWhen, requiredWhen, suggest } = field;
  return [exprOf(field), visibleWhen, requiredWhen, suggest].some((one) =>
    READS_PARENT.test(one ?? ''),
  );
}

/** The record around a sub-table as it is filled in, followed while a column works something out of it or hangs on it; undefined where none does. */
export function useParent({ fields }: ChildrenField): Row | undefined {
  const form = useForm();
  const isRead = useMemo(() => Object.values(fields).some(readsParent), [fields]);
  const [values, setValues] = useState<Row>(() => ({ ...form.values }) as Row);
  useEffect(() => {
    if (!isRead) return undefined;
    const id = form.subscribe(({ type }) => {
      if (type === 'onFormValuesChange') setValues({ ...form.values } as Row);
    });
    return () => form.unsubscribe(id);
  }, [form, isRead]);
  return isRead ? values : undefined;
}
