import { PlainTable } from '#engine/base/plain-table.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import type { BulkRow } from '#schemas/api/entity.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

interface BulkRowsProps {
  readonly entity: EntitySchema;
  readonly fields: readonly string[];
  readonly rows: readonly BulkRow[];
  /** Nothing has been changed yet. */
  readonly isPreview: boolean;
}

const TABLE_HEIGHT = 400;
const OUTCOME_WIDTH = 200;

/** Each record with its values before and after, and what comes or came of it. */
export function BulkRows({ entity, fields, rows, isPreview }: BulkRowsProps) {
  const ports = usePorts('texts', 'house');
  const textOf = (name: string, row: Row): string => {
    const field = entity.fields[name];
    return (field && cellText(name, field, row, ports)) || '-';
  };
  const outcomeOf = ({ isOk, why = '', old, next }: BulkRow): string => {
    if (!isOk) return why;
    if (fields.every((name) => isSameValue(old[name], next[name]))) return ports.t('bulk.same');
    return ports.t(isPreview ? 'bulk.changes' : 'bulk.changed');
  };
  return (
    <PlainTable<BulkRow>
      size="small"
      rowKey="id"
      dataSource={rows}
      scroll={{ y: TABLE_HEIGHT }}
      columns={[
        { key: 'name', title: ports.t('bulk.record'), render: (_, { name, id }) => name || id },
        ...fields.map((name) => ({
          key: name,
          title: entity.fields[name]?.title ?? name,
          render: (_: unknown, { isOk, old, next }: BulkRow) =>
            isOk && !isSameValue(old[name], next[name]) ? (
              <>
                <del>{textOf(name, old)}</del>
                {' → '}
                <ins>{textOf(name, next)}</ins>
              </>
            ) : (
              textOf(name, old)
            ),
        })),
        {
          key: 'outcome',
          title: ports.t('bulk.outcome'),
          width: OUTCOME_WIDTH,
          render: (_, row) => (
            <span className={row.isOk ? undefined : 'engine-bulk-bad'}>{outcomeOf(row)}</span>
          ),
        },
      ]}
    />
  );
}
