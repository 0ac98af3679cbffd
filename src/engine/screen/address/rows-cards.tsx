import type { ReactNode } from 'react';

import { keyItems } from '#engine/base/key-items.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { FactLines } from '#engine/fields/cells/fact-lines.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { isEmpty } from '#schemas/expressions/functions.ts';
import { markOf } from './columns-model.ts';
import { OpenedValue } from './opened-value.tsx';
import { columnsOf, nameOfLine, sumText, type GroupedRows, type Line } from './rows-model.ts';
import '../../list/cards.css';

interface RowsCardsProps {
  readonly node: GroupedRows;
  readonly lines: readonly Line[];
  /** The card below all rows. */
  readonly total: Row | undefined;
  readonly totalWord: string;
}

/** Rows of an address as cards: the first column is the head, the others stand below it where they say anything. */
export function RowsCards({ node, lines, total, totalWord }: RowsCardsProps) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const groupOf = (line: Extract<Line, { kind: 'group' }>): string => {
    const name = node.groupBy ?? '';
    const field = node.fields[name];
    const text = (field && cellText(name, field, line.row, ports)) || t('views.empty');
    return t('list.groupOf', { name: text, count: line.count });
  };
  return (
    <ul className="engine-cards engine-rowscards">
      {keyItems(lines, nameOfLine).map(({ key, item: line }) => {
        if (line.kind === 'row') return <RowCard key={key} node={node} row={line.row} />;
        if (line.kind === 'sum')
          return <SumCard key={key} node={node} sums={line.row} word={t('list.sum.group')} />;
        return (
          <li key={key} className="engine-rowcardsgroup">
            {groupOf(line)}
            {line.sums ? <SumLines node={node} sums={line.sums} /> : null}
          </li>
        );
      })}
      {total ? <SumCard node={node} sums={total} word={totalWord} /> : null}
    </ul>
  );
}

function RowCard({ node, row }: { readonly node: GroupedRows; readonly row: Row }) {
  const [first = '', ...others] = columnsOf(node);
  const opened = (name: string, value: ReactNode) => (
    <>
      <OpenedValue name={name} title={node.fields[name]?.title ?? ''} row={row}>
        {value}
      </OpenedValue>
      {markOf(row, name) ? <b className="engine-valuemark"> {markOf(row, name)}</b> : null}
    </>
  );
  return (
    <li className="engine-rowcard">
      <div className="engine-rowcardhead">
        <strong>{opened(first, <FieldValue entity={node} name={first} row={row} />)}</strong>
      </div>
      <FactLines
        entity={node}
        row={row}
        lines={others.filter((name) => !isEmpty(row[name]))}
        around={opened}
      />
    </li>
  );
}

interface SumProps {
  readonly node: GroupedRows;
  readonly sums: Row;
}

function SumCard({ node, sums, word }: SumProps & { readonly word: string }) {
  return (
    <li className="engine-rowcard">
      <div className="engine-rowcardhead">
        <strong>{word}</strong>
      </div>
      <SumLines node={node} sums={sums} />
    </li>
  );
}

function SumLines({ node, sums }: SumProps) {
  const ports = usePorts('texts');
  const names = columnsOf(node).filter((name) => !isEmpty(sums[name]));
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{node.fields[name]?.title}</dt>
          <dd>{sumText(node, name, sums, ports)}</dd>
        </div>
      ))}
    </dl>
  );
}
