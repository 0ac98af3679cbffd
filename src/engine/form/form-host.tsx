import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';

import { formStore, type OpenForm } from '#engine/base/form-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';

/** Draws the forms that lists and actions have opened. Mounted once, under the ports; the form engine itself comes when the first form opens. */
export function FormHost() {
  const open = useSyncExternalStore(formStore.listen, formStore.current);
  const Opened = useFormEngine(open.length > 0);
  useEffect(() => () => formStore.clear(), []);
  return Opened
    ? open.map((form, depth) => <Opened key={form.key} form={form} depth={depth} />)
    : null;
}

type Opened = ComponentType<{ readonly form: OpenForm; readonly depth: number }>;

let loaded: Opened | null = null;

/** The form engine, once it is needed. Where it cannot be fetched the waiting forms end and the person is told. */
function useFormEngine(isNeeded: boolean): Opened | null {
  const ports = usePorts('texts', 'feedback');
  const [engine, setEngine] = useState<{ readonly Opened: Opened } | null>(
    loaded && { Opened: loaded },
  );
  useEffect(() => {
    if (!isNeeded || engine) return;
    import('./opened-form.tsx').then(
      ({ OpenedForm }) => {
        loaded = OpenedForm;
        setEngine({ Opened: OpenedForm });
      },
      () => {
        formStore.clear();
        ports.notify('error', ports.t('form.notLoaded'));
      },
    );
  }, [isNeeded, engine, ports]);
  return engine?.Opened ?? null;
}
