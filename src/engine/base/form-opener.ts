import { useContext, useMemo } from 'react';

import { formOpening } from '#schemas/language/derive.ts';
import { FormOpenerContext, type FormOpener } from './form-contract.ts';
import { formRoute } from './form-route.ts';
import { formStore } from './form-store.ts';
import { usePorts } from './ports-context.ts';

/** How lists and actions open forms. */
export function useFormOpener(): FormOpener {
  const ports = usePorts('texts', 'navigation');
  const own = useContext(FormOpenerContext);
  return useMemo(
    (): FormOpener =>
      own ?? {
        openRecord: (request) => {
          const { entity, mode, id, initial, isInPlace } = request;
          if (isInPlace || formOpening(entity) !== 'tab' || mode === 'view')
            return formStore.add({ kind: 'record', request });
          const route = formRoute(entity, id);
          const waiting = formStore.awaitPage(route, initial);
          ports.open(route, { title: ports.t(`form.title.${mode}`, { title: entity.title }) });
          return waiting;
        },
        openAction: (request) => formStore.add({ kind: 'action', request }),
      },
    [own, ports],
  );
}
