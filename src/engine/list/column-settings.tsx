import { Button, Modal } from 'antd';
import { useState, type DragEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import { useIsShown } from '#engine/base/tab.ts';
import type { ListPrefs } from './column-prefs.ts';
import type { ColumnModel } from './list-model.ts';
import { MoveButtons } from './move-buttons.tsx';
import './list-page.css';

interface ColumnSettingsProps {
  readonly columns: readonly ColumnModel[];
  readonly onChange: (prefs: ListPrefs) => void;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

const PINS = ['none', 'left', 'right'] as const;

/** Which columns stand in the list, in which order, and which are pinned. Every change counts at once. */
export function ColumnSettings({ columns, onChange, onRestore, onClose }: ColumnSettingsProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const [dragged, setDragged] = useState<string | null>(null);
  const put = (list: readonly ColumnModel[]): void => onChange(prefsOf(list));
  const edit = (name: string, part: Partial<ColumnModel>): void =>
    put(columns.map((column) => (column.name === name ? { ...column, ...part } : column)));
  const move = (name: string, to: number): void => {
    const moved = columns.find((column) => column.name === name);
    if (!moved || to < 0 || to >= columns.length) return;
    const others = columns.filter((column) => column !== moved);
    put([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const handleDrop = (event: DragEvent, index: number): void => {
    event.preventDefault();
    if (dragged) move(dragged, index);
    setDragged(null);
  };
  return (
    <Modal
      open={isShown}
      title={t('list.columns')}
      onCancel={onClose}
      footer={[
        <Button key="restore" onClick={onRestore}>
          {t('list.restoreColumns')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('list.close')}
        </Button>,
      ]}
      width={480}
    >
      <ul className="engine-columns">
        {columns.map((column, index) => (
          // dragging has the two buttons of each line beside it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={column.name}
            draggable
            onDragStart={() => setDragged(column.name)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => handleDrop(event, index)}
          >
            <ColumnLine
              column={column}
              ends={{ isFirst: index === 0, isLast: index === columns.length - 1 }}
              onEdit={(part) => edit(column.name, part)}
              onMove={(step) => move(column.name, index + step)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Columns as they stand, as what the user wants of them. */
function prefsOf(list: readonly ColumnModel[]): ListPrefs {
  return {
    order: list.map((column) => column.name),
    shown: Object.fromEntries(list.map((column) => [column.name, !column.isHidden])),
    pins: Object.fromEntries(list.map((column) => [column.name, column.pin ?? 'none'])),
  };
}

interface ColumnLineProps {
  readonly column: ColumnModel;
  readonly ends: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly onEdit: (part: Partial<ColumnModel>) => void;
  /** By how many places, up below zero. */
  readonly onMove: (step: number) => void;
}

function ColumnLine({ column, ends, onEdit, onMove }: ColumnLineProps) {
  const { t } = useTexts();
  const { title, pin, isHidden } = column;
  return (
    <>
      <label>
        <input
          type="checkbox"
          className="engine-check"
          checked={!isHidden}
          onChange={(event) => onEdit({ isHidden: !event.target.checked })}
        />
        {title}
      </label>
      <SmallSelect
        label={t('list.pinOf', { title })}
        value={pin ?? 'none'}
        options={PINS.map((value) => ({ value, label: t(`list.pin.${value}`) }))}
        onChange={(value) => onEdit({ pin: value === 'none' ? undefined : value })}
      />
      <MoveButtons title={title} {...ends} onMove={onMove} />
    </>
  );
}
