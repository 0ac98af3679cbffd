import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ActionPlaceFacts, TransferKind } from './run-parts.ts';
import { savePdf } from './save-pdf.ts';

const ImportWizard = lazyPart(
  async () => (await import('#engine/transfer/import/import-wizard.tsx')).ImportWizard,
);
const ExportDialog = lazyPart(
  async () => (await import('#engine/transfer/export/export-dialog.tsx')).ExportDialog,
);

const LabelDialog = lazyPart(
  async () => (await import('#engine/labels/label-dialog.tsx')).LabelDialog,
);

const SheetDialog = lazyPart(
  async () => (await import('#engine/sheet/sheet-dialog.tsx')).SheetDialog,
);

/** A dialog that is open, and the rows it is about. */
export interface OpenTransfer {
  readonly kind: TransferKind;
  readonly rows: readonly Row[];
}

/** The dialogs of the standard buttons import, export, labels and print, when one is open. */
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
  const [row] = open?.kind === 'sheet' ? open.rows : [];
  return row ? <RecordSheet entity={place.entity} row={row} onClose={onClose} /> : null;
}

/** The sheet of a record; it is saved as a file by whoever has the button for that. */
function RecordSheet(props: {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly onClose: () => void;
}) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { entity, row } = props;
  const pdf = actionsOf(entity).find(({ builtin }) => builtin === 'pdf');
  const maySave = pdf !== undefined && ports.can(pdf.permission);
  return (
    <SheetDialog {...props} onSave={maySave ? () => savePdf(ports, entity, row) : undefined} />
  );
}
