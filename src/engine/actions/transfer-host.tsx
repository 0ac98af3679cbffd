import { lazyPart } from '#engine/base/lazy-part.tsx';
import type { Row } from '#engine/base/ports.ts';
import { RecordSheet } from '#engine/sheet/record-sheet.tsx';
import type { ActionPlaceFacts, TransferKind } from './run-parts.ts';

const ImportWizard = lazyPart(
  async () => (await import('#engine/transfer/import/import-wizard.tsx')).ImportWizard,
  null,
  ['transfer'],
);
const ExportDialog = lazyPart(
  async () => (await import('#engine/transfer/export/export-dialog.tsx')).ExportDialog,
  null,
  ['transfer'],
);

const LabelDialog = lazyPart(
  async () => (await import('#engine/labels/label-dialog.tsx')).LabelDialog,
  null,
  ['transfer'],
);

const BulkDialog = lazyPart(
  async () => (await import('#engine/bulk/bulk-dialog.tsx')).BulkDialog,
  null,
  ['transfer'],
);

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
  if (!open) return null;
  const { entity } = place;
  const { kind, rows } = open;
  const written = (): void => place.onChanged({ isDeleted: false });
  switch (kind) {
    case 'import':
      return <ImportWizard entity={entity} onWritten={written} onClose={onClose} />;
    case 'export':
      return (
        <ExportDialog
          entity={entity}
          filter={place.filter()}
          shown={place.columns?.() ?? []}
          onClose={onClose}
        />
      );
    case 'bulk':
      return <BulkDialog entity={entity} rows={rows} onWritten={written} onClose={onClose} />;
    case 'label':
      return <LabelDialog entity={entity} rows={rows} onClose={onClose} />;
    default:
      return rows[0] ? <RecordSheet entity={entity} row={rows[0]} onClose={onClose} /> : null;
  }
}
