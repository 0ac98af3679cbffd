import { lazyPart } from '#engine/base/lazy-part.tsx';
import type { Row } from '#engine/base/ports.ts';
import { RecordSheet } from '#engine/sheet/record-sheet.tsx';
import type { ActionPlaceFacts, TransferKind } from './run-parts.ts';

const ImportWizard = lazyPart(
  async () => (await import('#engine/transfer/import/import-wizard.tsx')).ImportWizard,
);
const ExportDialog = lazyPart(
  async () => (await import('#engine/transfer/export/export-dialog.tsx')).ExportDialog,
);

const LabelDialog = lazyPart(
  async () => (await import('#engine/labels/label-dialog.tsx')).LabelDialog,
);

const BulkDialog = lazyPart(async () => (await import('#engine/bulk/bulk-dialog.tsx')).BulkDialog);

/** A dialog that is open, and the rows it is about. */
export interface OpenTransfer {
  readonly kind: TransferKind;
  readonly rows: readonly Row[];
}

/** The dialogs of the standard buttons import, export, change of many, labels and print, when one is open. */
export function TransferHost({
  open,
  place,
  onClose,
}: {
  readonly open: OpenTransfer | null;
  readonly place: ActionPlaceFacts;
  readonly onClose: () => void;
}) {
  if (open?.kind === 'import')
    return (
      <ImportWizard
        entity={place.entity}
        onWritten={() => place.onChanged({ isDeleted: false })}
        onClose={onClose}
      />
    );
  if (open?.kind === 'export')
    return (
      <ExportDialog
        entity={place.entity}
        filter={place.filter()}
        shown={place.columns?.() ?? []}
        onClose={onClose}
      />
    );
  if (open?.kind === 'label')
    return <LabelDialog entity={place.entity} rows={open.rows} onClose={onClose} />;
  if (open?.kind === 'bulk')
    return (
      <BulkDialog
        entity={place.entity}
        rows={open.rows}
        onWritten={() => place.onChanged({ isDeleted: false })}
        onClose={onClose}
      />
    );
  const [row] = open?.kind === 'sheet' ? open.rows : [];
  return row ? <RecordSheet entity={place.entity} row={row} onClose={onClose} /> : null;
}
