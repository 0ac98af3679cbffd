import { Button, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { Row } from '../../ports.ts';
import { useEnginePorts } from '../../ports-context.ts';
import type { FormSource } from '../form-source.ts';
import { cellText } from '../sub-table/cell-text.ts';
import { isSameValue } from './sent-values.ts';
import { textOf } from '../../text-of.ts';

interface ConflictDialogProps {
  readonly source: FormSource;
  /** The record as it was when the form opened. */
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
  readonly onResolve: (chosen: Row) => void;
  readonly onReload: () => void;
  readonly onCancel: () => void;
}

const WIDTH = 720;
type Side = 'mine' | 'theirs';

/** Someone saved first: each changed field with both values. What only they changed starts with theirs, all else with mine. */
export function ConflictDialog({ source, base, mine, theirs, onResolve, onReload, onCancel }: ConflictDialogProps) {
  const ports = useEnginePorts();
  const names = useMemo(() => conflictFields(source, mine, theirs), [source, mine, theirs]);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(names.map((name) => [name, isSameValue(mine[name], base[name]) ? 'theirs' : 'mine'])),
  );
  const choose = (): void => onResolve(Object.fromEntries(names.map((name) => [name, (sides[name] === 'theirs' ? theirs : mine)[name] ?? null])));
  const text = (name: string, side: Row): string => {
    const field = source.fields[name];
    return (field && cellText(name, field, side === mine ? { ...base, ...side } : side, ports)) || '-';
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={ports.t('conflict.title')}
      onCancel={onCancel}
      footer={[
        <Button key="reload" onClick={onReload}>
          {ports.t('conflict.reload')}
        </Button>,
        <Button key="cancel" onClick={onCancel}>
          {ports.t('form.cancel')}
        </Button>,
        <Button key="use" type="primary" onClick={choose}>
          {ports.t('conflict.use')}
        </Button>,
      ]}
    >
      <p>{ports.t('conflict.text', { by: textOf(theirs['updaterName']) || ports.t('conflict.someone'), at: textOf(theirs['updateDate']) })}</p>
      <table className="eform-conflict">
        <thead>
          <tr>
            <th scope="col">{ports.t('conflict.field')}</th>
            <th scope="col">{ports.t('conflict.mine')}</th>
            <th scope="col">{ports.t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{source.fields[name]?.title}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <Radio name={`conflict-${name}`} checked={sides[name] === side} onChange={() => setSides((old) => ({ ...old, [name]: side }))}>
                    {text(name, side === 'mine' ? mine : theirs)}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** Fields in which the two differ and which people can enter. */
function conflictFields({ fields }: FormSource, mine: Row, theirs: Row): readonly string[] {
  return Object.entries(fields)
    .filter(([name, field]) => !field.readOnly && !field.writeOnly && field.type !== 'calc' && !isSameValue(mine[name], theirs[name]))
    .map(([name]) => name);
}
