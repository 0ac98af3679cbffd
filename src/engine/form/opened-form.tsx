import { useEffect, useMemo } from 'react';

import { useActiveTab } from '#engine/base/active-tab.ts';
import type { OpenForm } from '#engine/base/form-store.ts';
import { DrawerFrame, FrameDepth, FrameShown, ModalFrame } from '#engine/base/frames.tsx';
import { useNavigation } from '#engine/base/ports-context.ts';
import { formOpening } from '#schemas/language/derive.ts';
import { ActionFormDialog } from './action-form-dialog.tsx';
import { FormTabContext } from './form-tab.ts';
import type { FormTab } from './form-tab.ts';
import { RecordForm } from './record/record-form.tsx';

/** One dialog with its form. Comes with the form engine as a chunk of its own, when the first form opens. */
export function OpenedForm({ form, depth }: { readonly form: OpenForm; readonly depth: number }) {
  const ports = useNavigation();
  const active = useActiveTab();
  const { tab: key } = form;
  const tab = useMemo<FormTab | null>(
    () => (key === undefined ? null : { setDirty: (isDirty) => ports.setTabDirty?.(key, isDirty) }),
    [key, ports],
  );
  useEffect(() => () => tab?.setDirty(false), [tab]);
  return (
    <FrameShown value={key === undefined || key === active}>
      <FormTabContext value={tab}>
        <FrameDepth value={depth}>
          <Opened form={form} />
        </FrameDepth>
      </FormTabContext>
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
