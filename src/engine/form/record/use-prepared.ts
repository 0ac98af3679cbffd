import { useEffect, useState } from 'react';

import type { FormMode } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Prepared } from '../written/prepare.ts';

/**
 * What a form that makes a record in steps, or with rows of other entities, needs before it is drawn; null for every other form,
 * undefined until it is there. Its code comes with the first such form.
 */
export function usePrepared(entity: EntitySchema, mode: FormMode): Prepared | null | undefined {
  const ports = usePorts('data', 'house', 'feedback');
  const tab = useTab();
  const isLed = mode === 'create' && entity.writes !== undefined;
  const [prepared, setPrepared] = useState<Prepared>();
  // read once: the address may lose its query while the form is open
  const [search] = useState(() => tab?.search);
  useEffect(() => {
    if (!isLed) return undefined;
    let isCurrent = true;
    void import('../written/prepare.ts')
      .then(({ prepareForm }) => prepareForm(ports, entity, search))
      .then((found) => isCurrent && setPrepared(found));
    return () => {
      isCurrent = false;
    };
  }, [isLed, ports, entity, search]);
  return isLed ? prepared : null;
}
