import { Button, Modal } from 'antd';
import { useState, type DragEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { SmallSelect } from '#engine/base/small-select.tsx';
import { useIsShown } from '#engine/base/tab.ts';
import type { ListPrefs } from './column-prefs.ts';
import type { ColumnModel } from './list-model.ts';
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
  const order = columns.map((column) => column.name);
  const put = (list: readonly ColumnModel[]): void =>
    onChange({
      order: list.map((column) => column.name),
      shown: Object.fromEntries(list.map((column) => [column.name, !column.isHidden])),
      pins: Object.fromEntries(list.map((column) => [column.name, column.pin ?? 'none'])),
    });
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
            <label>
              <input
                type="checkbox"
                className="engine-check"
                checked={!column.isHidden}
                onChange={(event) => edit(column.name, { isHidden: !event.target.checked })}
              />
              {column.title}
            </label>
            <SmallSelect
              label={t('list.pinOf', { title: column.title })}
              value={column.pin ?? 'none'}
              options={PINS.map((pin) => ({ value: pin, label: t(`list.pin.${pin}`) }))}
              onChange={(pin) => edit(column.name, { pin: pin === 'none' ? undefined : pin })}
            />
            <button
              type="button"
              className="engine-iconbutton"
              disabled={index === 0}
              aria-label={t('list.moveUp', { title: column.title })}
              onClick={() => move(column.name, order.indexOf(column.name) - 1)}
            >
              <LineIcon name="up" />
            </button>
            <button
              type="button"
              className="engine-iconbutton"
              disabled={index === columns.length - 1}
              aria-label={t('list.moveDown', { title: column.title })}
              onClick={() => move(column.name, order.indexOf(column.name) + 1)}
            >
              <LineIcon name="down" />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
