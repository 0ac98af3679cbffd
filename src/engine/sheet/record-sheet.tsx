import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { recordApi } from './record-api.ts';
import { savePdf } from './save-pdf.ts';

const SheetDialog = lazyPart(
  async () => (await import('#engine/sheet/sheet-dialog.tsx')).SheetDialog,
);

/** The sheet of a record; it is saved as a file by whoever has the button for that. */
export function RecordSheet({
  entity,
  row,
  onClose,
}: {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly onClose: () => void;
}) {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const pdf = actionsOf(entity).find(({ builtin }) => builtin === 'pdf');
  const maySave = pdf !== undefined && ports.can(pdf.permission);
  return (
    <SheetDialog
      source={recordApi(entity, 'sheet', row)}
      title={entity.title}
      onSave={maySave ? () => savePdf(ports, entity, row) : undefined}
      onClose={onClose}
    />
  );
}
