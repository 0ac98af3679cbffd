import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formOpening } from '#schemas/language/derive.ts';
import { useEnginePorts } from '../ports-context.ts';
import { ActionFormDialog } from './action-form-dialog.tsx';
import type { FormOpener } from './contract.ts';
import { formStore, type OpenForm } from './form-store.ts';
import { formRoute } from './form-route.ts';
import { DrawerFrame, ModalFrame } from './record/frames.tsx';
import { RecordForm } from './record/record-form.tsx';

/** Draws the forms that lists and actions have opened. Mounted once, under the ports. */
export function FormHost() {
  const open = useSyncExternalStore(formStore.listen, formStore.current);
  useEffect(() => formStore.clear, []);
  return (
    <>
      {open.map((form) => (
        <Opened key={form.key} form={form} />
      ))}
    </>
  );
}

function Opened({ form }: { readonly form: OpenForm }) {
  if (form.kind === 'action') return <ActionFormDialog request={form.request} onEnd={form.end} />;
  const { entity, mode, id, initial } = form.request;
  const Frame = formOpening(entity) === 'modal' ? ModalFrame : DrawerFrame;
  return (
    <RecordForm
      entity={entity}
      mode={mode}
      Frame={Frame}
      {...(id ? { id } : {})}
      {...(initial ? { initial } : {})}
      onDone={form.end}
      onLeave={() => form.end(undefined)}
    />
  );
}

/** How lists and actions open forms. */
export function useFormOpener(): FormOpener {
  const ports = useEnginePorts();
  return useMemo(
    (): FormOpener => ({
      openRecord: (request) => {
        const { entity, mode, id, initial } = request;
        if (formOpening(entity) !== 'tab' || mode === 'view') return formStore.add({ kind: 'record', request });
        const route = formRoute(entity, id);
        const waiting = formStore.awaitPage(route, initial);
        ports.open(route, { title: ports.t(`form.title.${mode}`, { title: entity.title }) });
        return waiting;
      },
      openAction: (request) => formStore.add({ kind: 'action', request }),
    }),
    [ports],
  );
}
