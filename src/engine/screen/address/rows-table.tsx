import type { CSSProperties } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { keyItems } from '#engine/base/key-items.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { isCode } from '#engine/list/code-width.ts';
import { LEAST_TEXT_PX } from '#engine/list/list-model.ts';
import { listFace } from '#schemas/language/derive.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { markOf } from './columns-model.ts';
import { OpenedValue } from './opened-value.tsx';
import {
  columnsOf,
  nameOfLine,
  sumText,
  type GroupedRows,
  type Line,
  type RowsOrder,
} from './rows-model.ts';
import './rows.css';

interface RowsTableProps {
  readonly node: GroupedRows;
  readonly lines: readonly Line[];
  readonly order: RowsOrder | undefined;
  readonly onSort: (order: RowsOrder | undefined) => void;
  /** The line below all rows. */
  readonly total: Row | undefined;
  readonly totalWord: string;
}

/** Rows of an address as a table: heads that sort, groups with their sums, all sums at the end. */
export function RowsTable({ node, lines, order, onSort, total, totalWord }: RowsTableProps) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const names = columnsOf(node);
  return (
    <table className="engine-subtable engine-rowstable">
      <thead>
        <tr>
          {names.map((name) => (
            <HeadCell key={name} node={node} name={name} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {keyItems(lines, nameOfLine).map(({ key, item: line }) => {
          if (line.kind === 'group') return <GroupHead key={key} node={node} line={line} />;
          if (line.kind === 'sum')
            return <SumLine key={key} node={node} sums={line.row} word={t('list.sum.group')} />;
          return (
            <tr key={key}>
              {names.map((name) => (
                <td
                  key={name}
                  style={lookOf(node, name)}
                  data-pinned={isPinned(node, name)}
                  {...cutOf(node, name, line.row, ports)}
                >
                  <OpenedValue name={name} title={node.fields[name]?.title ?? ''} row={line.row}>
                    <FieldValue entity={node} name={name} row={line.row} />
                  </OpenedValue>
                  {markOf(line.row, name) ? (
                    <b className="engine-valuemark"> {markOf(line.row, name)}</b>
                  ) : null}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      {total ? (
        <tfoot>
          <SumLine node={node} sums={total} word={totalWord} />
        </tfoot>
      ) : null}
    </table>
  );
}

function HeadCell({
  node,
  name,
  order,
  onSort,
}: Pick<RowsTableProps, 'node' | 'order' | 'onSort'> & { readonly name: string }) {
  const field = node.fields[name];
  if (!field) return null;
  const { width, sortable } = listFace(field);
  const style = {
    textAlign: alignOf(node, name),
    ...(width ? { width, minWidth: leastWidth(node, name, width) } : {}),
  };
  if (!sortable)
    return (
      <th scope="col" style={style} data-pinned={isPinned(node, name)}>
        {field.title}
      </th>
    );
  const now = order?.field === name ? order.order : undefined;
  const next: RowsOrder | undefined =
    now === 'desc' ? undefined : { field: name, order: now === 'asc' ? 'desc' : 'asc' };
  return (
    <th
      scope="col"
      style={style}
      data-pinned={isPinned(node, name)}
      aria-sort={now === 'asc' ? 'ascending' : now === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="engine-headsort"
        data-sorted={now}
        onClick={() => onSort(next)}
      >
        {field.title}
        <LineIcon name={now === 'asc' ? 'up' : 'down'} />
      </button>
    </th>
  );
}

function GroupHead({
  node,
  line,
}: {
  readonly node: GroupedRows;
  readonly line: Extract<Line, { kind: 'group' }>;
}) {
  const ports = usePorts('texts', 'house');
  const name = node.groupBy ?? '';
  const field = node.fields[name];
  const text = (field && cellText(name, field, line.row, ports)) || ports.t('views.empty');
  const [first = '', ...others] = columnsOf(node);
  const { sums } = line;
  return (
    <tr className="engine-rowsgroup" data-sums={sums ? true : undefined}>
      <th
        scope="rowgroup"
        colSpan={sums ? 1 : others.length + 1}
        data-pinned={isPinned(node, first)}
      >
        {ports.t('list.groupOf', { name: text, count: line.count })}
      </th>
      {sums
        ? others.map((other) => (
            <td key={other} style={{ textAlign: alignOf(node, other) }}>
              {Object.hasOwn(sums, other) ? (
                <FieldValue entity={node} name={other} row={sums} />
              ) : null}
            </td>
          ))
        : null}
    </tr>
  );
}

function SumLine({
  node,
  sums,
  word,
}: {
  readonly node: GroupedRows;
  readonly sums: Row;
  readonly word: string;
}) {
  const ports = useTexts();
  const names = columnsOf(node);
  const free = names.find((name) => sums[name] === undefined);
  return (
    <tr className="engine-rowssum">
      {names.map((name) => (
        <td key={name} style={{ textAlign: name === free ? 'left' : alignOf(node, name) }}>
          {name === free ? word : sumText(node, name, sums, ports)}
        </td>
      ))}
    </tr>
  );
}

/** A text that is longer than its column is cut there, as in lists, and told whole on hover. */
function cutOf({ fields }: GroupedRows, name: string, row: Row, ports: Ports<'texts' | 'house'>) {
  const field = fields[name];
  if (!field) return {};
  const card = cardOf(field);
  const { width, cell } = listFace(field);
  const isOneLine =
    (card?.kind === 'text' || card?.kind === 'id') && !card.isLong && cell === undefined;
  const text = isOneLine && width ? cellText(name, field, row, ports) : '';
  return isOneLine && width && !isCode(text)
    ? {
        className: 'engine-cut',
        title: text,
        style: {
          textAlign: alignOf({ fields }, name),
          maxWidth: leastWidth({ fields }, name, width),
        },
      }
    : {};
}

/**
 * Down to how many px a column gives way before anything leaves the screen: names and texts as in lists, numbers to their head and
 * values, which stand in one line. What stays in view and cells of a name of their own keep their width.
 */
function leastWidth(node: Pick<GroupedRows, 'fields'>, name: string, width: number): number {
  const field = node.fields[name];
  if (!field) return width;
  const { cell, pin } = listFace(field);
  const card = cardOf(field);
  if (cell !== undefined || pin) return width;
  if (card?.kind === 'number') return 0;
  const { shrinksTo = 1 } = card?.list ?? {};
  return Math.min(width, Math.max(LEAST_TEXT_PX, Math.round(width * shrinksTo)));
}

/** The first column stays in view where it says so. */
function isPinned(node: GroupedRows, name: string): true | undefined {
  const field = node.fields[name];
  return columnsOf(node)[0] === name && field && listFace(field).pin === 'left' ? true : undefined;
}

/** Numbers stand in one line with their units. */
function lookOf(node: Pick<GroupedRows, 'fields'>, name: string): CSSProperties {
  const textAlign = alignOf(node, name);
  return textAlign === 'right' ? { textAlign, whiteSpace: 'nowrap' } : { textAlign };
}

function alignOf(
  { fields }: Pick<GroupedRows, 'fields'>,
  name: string,
): 'left' | 'right' | 'center' {
  const field = fields[name];
  return field ? (listFace(field).align ?? cardOf(field)?.list.align ?? 'left') : 'left';
}
