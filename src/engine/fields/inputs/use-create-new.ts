import { useEffect, useState } from 'react';

import { useFormOpener } from '#engine/base/form-opener.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import { textOf } from '#engine/base/text-of.ts';
import { endpointOf, nameFieldOf, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { rememberLabel } from './reference.ts';

interface Maker {
  /** `New enterprise` */
  readonly title: string;
  /** Opens the form of the entity over this one, with the searched word as the name. Undefined when it is left. */
  readonly create: (
    word: string,
  ) => Promise<{ readonly id: string; readonly label: string } | undefined>;
}

/** A record that a picker lacks can be made from within it, by whoever holds the right; undefined for everyone else. */
export function useCreateNew(entityName: string | undefined): Maker | undefined {
  const ports = usePorts('data', 'texts', 'house');
  const opener = useFormOpener();
  const [entity, setEntity] = useState<EntitySchema | undefined>();
  useEffect(() => {
    let isCurrent = true;
    if (entityName)
      ports.entity(entityName).then(
        (found) => isCurrent && setEntity(found),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, entityName]);
  if (
    !entity ||
    entity.name !== entityName ||
    !endpointOf(entity, 'save') ||
    !ports.can(verbPermission(entity, 'save'))
  )
    return undefined;
  const name = nameFieldOf(entity);
  return {
    title: ports.t('form.title.create', { title: entity.title }),
    create: async (word) => {
      const made = await opener.openRecord({
        entity,
        mode: 'create',
        isInPlace: true,
        ...(word ? { initial: { [name]: word } } : {}),
      });
      const id = textOf(made?.['id']);
      if (!id) return undefined;
      const label = textOf(made?.[name]) || id;
      rememberLabel(entity.name, id, label);
      return { id, label };
    },
  };
}
