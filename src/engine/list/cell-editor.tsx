import { createElement, useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { cellInputFor } from '#engine/fields/inputs/input-for.tsx';
import { isSameValue } from '#engine/fields/values/sent-values.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { judgeCell, type CellEdit } from './cell-edit.ts';
import './cell-editor.css';

interface CellEditorProps {
  readonly edit: CellEdit;
  readonly name: string;
  readonly field: FieldSpec;
  readonly row: Row;
}

const POPUPS = '.ant-modal, .ant-select-dropdown, .ant-picker-dropdown';

/** The field's own input in a cell. Typed values are taken with Enter or when the cell is left, chosen ones at once; Esc gives up. */
export function CellEditor({ edit, name, field, row }: CellEditorProps) {
  const ports = usePorts('texts', 'house');
  const host = useRef<HTMLSpanElement>(null);
  const [value, setValue] = useState<unknown>(row[name]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isOver = useRef(false);
  const isTyped = typeFaces(field.type).isTyped ?? false;
  useEffect(() => {
    // a cell under the pinned columns comes into view first
    host.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const input = host.current?.querySelector<HTMLElement>('input, textarea, select, [tabindex]');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    return () => {
      // the keyboard goes on from the cell it was in, unless the person went elsewhere
      if (document.activeElement === document.body)
        queueMicrotask(() => focusCell(`${String(row.id)} ${name}`));
    };
  }, [row.id, name]);

  const end = (): void => {
    isOver.current = true;
    edit.stop();
  };
  const commit = async (given: unknown): Promise<void> => {
    if (isOver.current || isBusy) return;
    const judged = judgeCell(ports, row, { name, field, value: given });
    if (judged.problem) return setProblem(judged.problem);
    if (isSameValue(judged.value, row[name])) return end();
    setBusy(true);
    isOver.current = true;
    await edit.save(row, name, judged.value).catch(() => undefined);
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      end();
    } else if (event.key === 'Enter' && isTyped && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void commit(value);
    }
  };
  const handleChange = (next: unknown): void => {
    setValue(next);
    setProblem('');
    if (!isTyped) void commit(next);
  };
  const label = ports.t('list.editCell', { title: field.title });
  // lists and dialogs of a choosing input lie elsewhere in the page; the cell is left when the focus is in none of them
  const handleBlur = (): void => {
    if (isTyped) return;
    setTimeout(() => {
      const at = document.activeElement;
      if (!isOver.current && !host.current?.contains(at) && !at?.closest(POPUPS)) end();
    });
  };
  return (
    // the keys of the input bubble up to here
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={host}
      className="engine-celleditor"
      data-busy={isBusy}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      {createElement(cellInputFor(field), {
        name,
        field,
        value,
        values: row,
        disabled: isBusy,
        'aria-label': label,
        onChange: handleChange,
        ...(isTyped ? { onBlur: () => void commit(value) } : {}),
        ...(problem ? { status: 'error' as const, 'aria-invalid': true } : {}),
      })}
      {problem ? (
        <span role="alert" className="engine-cellproblem">
          {problem}
        </span>
      ) : null}
    </span>
  );
}

function focusCell(key: string): void {
  document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`)?.focus();
}
