import type { Form } from '@formily/core';
import { toJS, untracked } from '@formily/reactive';

import type { Row } from '#engine/base/ports.ts';

const opened = new WeakMap<Form, Row>();

/** What a form held when it was first asked: as its fields are made. */
export function valuesAsOpened(form: Form): Row {
  const known = opened.get(form);
  if (known) return known;
  const values = untracked(() => ({ ...toJS(form.values) }) as Row);
  opened.set(form, values);
  return values;
}
