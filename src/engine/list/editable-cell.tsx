import { useContext, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { CellEditContext, cellKey, type CellEdit } from './cell-edit.ts';
import './editable-cell.css';

const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor);

interface EditableCellProps {
  readonly name: string;
  readonly field: FieldSpec;
  readonly row: Row;
  /** The cell as it is read. */
  readonly children: ReactNode;
}

const nobody = (): (() => void) => () => undefined;

/** A cell that is changed in place: a double click, or Enter, e or F2 while it has the focus. Rows without the right show the plain cell. */
export function EditableCell({ name, field, row, children }: EditableCellProps) {
  const edit = useContext(CellEditContext);
  const isEditing = useSyncExternalStore(
    edit?.subscribe ?? nobody,
    () => edit?.current() === cellKey(row, name),
  );
  if (!edit?.mayEdit(row, name, field)) return children;
  if (isEditing) return <CellEditor edit={edit} name={name} field={field} row={row} />;
  return (
    <ReadCell edit={edit} name={name} field={field} row={row}>
      {children}
    </ReadCell>
  );
}

function ReadCell({
  edit,
  name,
  field,
  row,
  children,
}: EditableCellProps & { readonly edit: CellEdit }) {
  const { t } = useTexts();
  const start = (): void => edit.start(row, name);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !['Enter', 'e', 'F2'].includes(event.key))
      return;
    event.preventDefault();
    event.stopPropagation();
    start();
  };
  return (
    <span
      className="engine-editable"
      role="button"
      tabIndex={0}
      data-cell={cellKey(row, name)}
      title={t('list.editCellHint', { title: field.title })}
      onDoubleClick={start}
      onKeyDown={handleKey}
    >
      {children}
    </span>
  );
}
