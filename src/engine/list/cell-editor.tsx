import {
  createElement,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { cellInputFor } from '#engine/fields/inputs/input-for.tsx';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { CellEdit } from './cell-edit.ts';
import './cell-editor.css';

interface CellEditorProps {
  readonly edit: CellEdit;
  readonly name: string;
  readonly field: FieldSpec;
  readonly row: Row;
}

const POPUPS = '.ant-modal, .ant-select-dropdown, .ant-picker-dropdown';

/** The field's own input in a cell. Typed values are taken with Enter or when the cell is left, chosen ones at once; Esc gives up. */
export function CellEditor(props: CellEditorProps) {
  const { name, field, row } = props;
  const { t } = useTexts();
  const host = useRef<HTMLSpanElement>(null);
  useFocusIn(host, `${String(row.id)} ${name}`);
  const isTyped = typeFaces(field.type).isTyped ?? false;
  const [value, setValue] = useState<unknown>(row[name]);
  const { problem, setProblem, isBusy, isOver, commit, end } = useCommit(props);
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const isTaken = event.key === 'Enter' && isTyped && !event.nativeEvent.isComposing;
    if (event.key !== 'Escape' && !isTaken) return;
    event.preventDefault();
    if (isTaken) void commit(value);
    else end();
  };
  const handleChange = (next: unknown): void => {
    setValue(next);
    setProblem('');
    if (!isTyped) void commit(next);
  };
  // lists and dialogs of a choosing input lie elsewhere in the page; the cell is left when the focus is in none of them
  const handleBlur = (): void => {
    if (isTyped) return;
    setTimeout(() => {
      const at = document.activeElement;
      if (!isOver() && !host.current?.contains(at) && !at?.closest(POPUPS)) end();
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
        'aria-label': t('list.editCell', { title: field.title }),
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

/** Takes a value once: what is wrong with it stands at the cell, what is the same ends the editing. */
function useCommit({ edit, name, row }: CellEditorProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const over = useRef(false);
  const end = (): void => {
    over.current = true;
    edit.stop();
  };
  const commit = async (given: unknown): Promise<void> => {
    if (over.current || isBusy) return;
    const judged = edit.judge(row, name, given);
    if (judged.problem) return setProblem(judged.problem);
    if (isSameValue(judged.value, row[name])) return end();
    setBusy(true);
    over.current = true;
    await edit.save(row, name, judged.value).catch(() => undefined);
  };
  return { problem, setProblem, isBusy, isOver: () => over.current, commit, end };
}

/** The keyboard is in the cell while it is edited, and goes on from it afterwards. */
function useFocusIn(host: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    // a cell under the pinned columns comes into view first
    host.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const input = host.current?.querySelector<HTMLElement>('input, textarea, select, [tabindex]');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    return () => {
      // unless the person went elsewhere
      if (document.activeElement === document.body) queueMicrotask(() => focusCell(key));
    };
  }, [host, key]);
}

function focusCell(key: string): void {
  document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"]`)?.focus();
}
