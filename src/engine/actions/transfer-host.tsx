import { lazyPart } from '#engine/base/lazy-part.tsx';
import type { ActionPlaceFacts } from './run-parts.ts';

const ImportWizard = lazyPart(
  async () => (await import('#engine/transfer/import/import-wizard.tsx')).ImportWizard,
);
const ExportDialog = lazyPart(
  async () => (await import('#engine/transfer/export/export-dialog.tsx')).ExportDialog,
);

/** The dialogs of the standard buttons import and export, when one is open. */
export function TransferHost({
  dialog,
  place,
  onClose,
}: {
  readonly dialog: 'import' | 'export' | null;
  readonly place: ActionPlaceFacts;
  readonly onClose: () => void;
}) {
  if (dialog === 'import')
    return (
      <ImportWizard
        entity={place.entity}
        onWritten={() => place.onChanged({ isDeleted: false })}
        onClose={onClose}
      />
    );
  if (dialog === 'export')
    return (
      <ExportDialog
        entity={place.entity}
        filter={place.filter()}
        shown={place.columns?.() ?? []}
        onClose={onClose}
      />
    );
  return null;
}
