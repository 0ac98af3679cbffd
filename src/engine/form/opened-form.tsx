import { formOpening } from '#schemas/language/derive.ts';
import { ActionFormDialog } from './action-form-dialog.tsx';
import type { OpenForm } from './form-store.ts';
import { useActiveTab } from '../active-tab.ts';
import { DrawerFrame, FrameShown, ModalFrame } from './record/frames.tsx';
import { RecordForm } from './record/record-form.tsx';

/** One dialog with its form. Comes with the form engine as a chunk of its own, when the first form opens. */
export function OpenedForm({ form }: { readonly form: OpenForm }) {
  const active = useActiveTab();
  return (
    <FrameShown value={form.tab === undefined || form.tab === active}>
      <Opened form={form} />
    </FrameShown>
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
