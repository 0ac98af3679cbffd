import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { recordApi, type SheetFile } from './record-api.ts';
import { saveSheet } from './save-sheet.ts';

const SheetDialog = lazyPart(
  async () => (await import('#engine/sheet/sheet-dialog.tsx')).SheetDialog,
);

const FILES = ['pdf', 'excel'] as const satisfies readonly SheetFile[];

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
  const files = FILES.filter((file) =>
    actionsOf(entity).some(({ builtin, permission }) => builtin === file && ports.can(permission)),
  );
  return (
    <SheetDialog
      source={recordApi(entity, 'sheet', row)}
      title={entity.title}
      files={files}
      onSave={(file) => saveSheet(ports, { entity, row }, file)}
      onClose={onClose}
    />
  );
}
