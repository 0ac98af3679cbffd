import { Button, Modal, Radio } from 'antd';
import { createElement, useId, useRef, useState } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { textOf } from '#engine/base/text-of.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { Merge } from './three-way.ts';
import './conflict-dialog.css';

interface ConflictDialogProps {
  readonly source: FormSource;
  readonly merge: Merge;
  /** The record as it was when the form opened. */
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
  /** Saves with these values of the fields in conflict. */
  readonly onResolve: (chosen: Row) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

const WIDTH = 860;
const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** Someone saved first: each field that both changed, as it was, as I and as they want it. Everything else is put together already. */
export function ConflictDialog({
  source,
  merge,
  base,
  mine,
  theirs,
  onResolve,
  onReload,
  onCancel,
}: ConflictDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const names = merge.conflicts;
  const formId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (name: string): Side => sides[name] ?? 'mine';
  const chooseAll = (side: Side): void =>
    setSides(Object.fromEntries(names.map((name) => [name, side])));
  const use = (): void =>
    onResolve(
      Object.fromEntries(
        names.map((name) => [name, (sideOf(name) === 'theirs' ? theirs : mine)[name] ?? null]),
      ),
    );
  const titles = merge.taken
    .map((name) => source.fields[name]?.title)
    .join(t('input.listSeparator'));
  return (
    <Modal
      open={isShown}
      width={WIDTH}
      title={t('conflict.title')}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && table.current?.querySelector('input')?.focus()}
      footer={[
        <Button key="reload" onClick={onReload}>
          {t('conflict.reload')}
        </Button>,
        <Button key="cancel" onClick={onCancel}>
          {t('form.cancel')}
        </Button>,
        <Button key="use" type="primary" htmlType="submit" form={formId}>
          {t('conflict.use')}
        </Button>,
      ]}
    >
      <p>
        {t('conflict.text', {
          by: textOf(theirs['updaterName']) || t('conflict.someone'),
          at: textOf(theirs['updateDate']),
        })}
      </p>
      {merge.taken.length > 0 ? (
        <p className="eform-hint">{t('conflict.taken', { fields: titles })}</p>
      ) : null}
      <p className="eform-conflict-all">
        <Button size="small" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </p>
      <form
        id={formId}
        className="eform-conflict-scroll"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <table ref={table} className="eform-conflict">
          <thead>
            <tr>
              {(['field', 'base', ...SIDES] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`conflict.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{source.fields[name]?.title}</th>
                <td>
                  <FieldText source={source} name={name} row={base} />
                </td>
                {SIDES.map((side) => (
                  <td key={side} data-chosen={sideOf(name) === side ? '' : undefined}>
                    <Radio
                      name={`conflict-${name}`}
                      checked={sideOf(name) === side}
                      onChange={() => setSides((old) => ({ ...old, [name]: side }))}
                    >
                      <FieldText
                        source={source}
                        name={name}
                        row={side === 'mine' ? mine : theirs}
                      />
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </Modal>
  );
}

/** Sub-tables, pictures and formatted text as they look; anything else as plain text. */
function FieldText({
  source,
  name,
  row,
}: {
  readonly source: FormSource;
  readonly name: string;
  readonly row: Row;
}) {
  const ports = usePorts('texts', 'house');
  const field = source.fields[name];
  if (!field) return null;
  const Whole = cardOf(field)?.isShownWhole ? typeFaces(field.type).display : undefined;
  if (Whole) return createElement(Whole, { name, field, row, value: row[name] });
  return <>{cellText(name, field, row, ports) || '-'}</>;
}
