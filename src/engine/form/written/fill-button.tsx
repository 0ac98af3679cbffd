import { useForm } from '@formily/react';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import { PlainTable } from '#engine/base/plain-table.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import { endpointOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { WritesFill } from '#schemas/language/writes.ts';
import { askFill, withDefaults, withFilled } from './fill.ts';

interface FillButtonProps {
  readonly fill: WritesFill;
  readonly columns: FieldSpecs;
  readonly rows: readonly Row[];
  readonly max: number | undefined;
  readonly onRows: (rows: readonly Row[]) => void;
}

const MOST_OFFERED = 100;
const WIDTH = 720;
const KEY_WIDTH = 230;
const TABLE_HEIGHT = 380;

/** Offers records that a row may be filled from, and adds the row of the chosen one. */
export function FillButton({ fill, columns, rows, max, onRows }: FillButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const ports = usePorts('data', 'feedback', 'house');
  const form = useForm();
  const choose = async (record: Row): Promise<void> => {
    setOpen(false);
    try {
      const filled = await askFill(ports, fill, record[fill.key]);
      for (const [name, value] of Object.entries(filled.record ?? {}))
        if (isSameValue((form.values as Row)[name], null)) form.setValuesIn(name, value);
      const row = withDefaults(columns, filled.row, { user: ports.user, now: ports.now() });
      onRows(withFilled(rows, row, fill));
    } catch (error) {
      ports.notify('error', (error as CallError).message);
    }
  };
  return (
    <div>
      <Button
        size="small"
        disabled={rows.length >= (max ?? MOST_OFFERED)}
        onClick={() => setOpen(true)}
      >
        {fill.title}
      </Button>
      {isOpen && (
        <Offered fill={fill} onChoose={(row) => void choose(row)} onCancel={() => setOpen(false)} />
      )}
    </div>
  );
}

interface OfferedProps {
  readonly fill: WritesFill;
  readonly onChoose: (row: Row) => void;
  readonly onCancel: () => void;
}

/** The records to choose from, the newest first as their list has them. */
function Offered({ fill, onChoose, onCancel }: OfferedProps) {
  const ports = usePorts('data', 'texts', 'house');
  const isShown = useIsShown();
  const [found, setFound] = useState<{
    readonly entity: EntitySchema;
    readonly list: readonly Row[];
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const entity = await ports.entity(fill.entity);
      const api = endpointOf(entity, 'page') ?? `GET ${entity.rest.base}/page`;
      const { list } = await ports.page(api, { page: 1, limit: MOST_OFFERED });
      if (isCurrent) setFound({ entity, list });
    })().catch(() => isCurrent && onCancel());
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each opening
  }, [ports, fill]);
  const columns = fill.columns.map((name) => ({
    key: name,
    title: found?.entity.fields[name]?.title ?? '',
    ...(name === fill.key ? { width: KEY_WIDTH } : {}),
    render: (_: unknown, row: Row) => {
      const field = found?.entity.fields[name];
      const text = field ? cellText(name, field, row, ports) : '';
      return name === fill.key ? (
        <Button type="link" size="small" onClick={() => onChoose(row)}>
          {text}
        </Button>
      ) : (
        text
      );
    },
  }));
  return (
    <Modal open={isShown} title={fill.title} width={WIDTH} footer={null} onCancel={onCancel}>
      <PlainTable
        size="small"
        columns={columns}
        dataSource={found?.list ?? []}
        rowKey={fill.key}
        scroll={{ y: TABLE_HEIGHT }}
      />
    </Modal>
  );
}
