import { createElement, type MouseEvent } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FactLines } from '#engine/fields/cells/fact-lines.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { filesOf } from '#engine/fields/values/texts.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import { RowActions } from '../actions/row-actions.tsx';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { rowClassOf } from './row-class.ts';
import { SelectCell } from './select-cells.tsx';
import './cards.css';
import './list-page.css';

const LINES = 4;
const WIDTH_PX = 280;

/** The rows of the page as cards: picture, title with its tag, a few lines, the buttons of the row. */
export function CardsView() {
  const ports = usePorts('data', 'house');
  const { model } = useListFacts();
  const { columns, answer } = useListShown();
  const { rowActions, isSelectable, openRow } = useListMoves();
  const { entity } = model;
  const spec = model.spec.cards ?? {};
  const title = spec.title ?? nameFieldOf(entity);
  const taken = [title, spec.subtitle, spec.image, spec.tag];
  const readable = new Set(model.columns.map((column) => column.name));
  const lines =
    spec.fields?.filter((name) => isReadable(model, name, ports.can)) ??
    columns
      .map(({ name }) => name)
      .filter((name) => !taken.includes(name))
      .slice(0, LINES);
  const rowClass = rowClassOf(model, ports);
  const handleClick = (event: MouseEvent<HTMLElement>, row: Row): void => {
    const link = (event.target as HTMLElement).closest('a.engine-namelink');
    if (!link && (event.target as HTMLElement).closest('a, button, input, label')) return;
    if (link) event.preventDefault();
    else if (window.getSelection()?.toString()) return;
    openRow(row, event.ctrlKey || event.metaKey, link !== null);
  };
  return (
    <ul
      className="engine-cards"
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${spec.width ?? WIDTH_PX}px), 1fr))`,
      }}
    >
      {answer.rows.map((row) => {
        const [picture] = spec.image ? filesOf(row[spec.image]) : [];
        return (
          // the keyboard opens a card by the link in its title and by the keys of the list
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li
            key={rowId(row)}
            data-row-key={rowId(row)}
            className={`engine-rowcard ${rowClass(row)}`}
            onClick={(event) => handleClick(event, row)}
          >
            {picture ? (
              <img src={ports.fileUrl(picture.id)} alt={picture.name} loading="lazy" />
            ) : null}
            <div className="engine-rowcardhead">
              {isSelectable ? <SelectCell row={row} /> : null}
              <a className="engine-namelink" href={`#/${entityRoute(entity)}/${rowId(row)}`}>
                <CellValue entity={entity} name={title} row={row} />
              </a>
              {spec.tag && readable.has(spec.tag) ? (
                <FieldValue entity={entity} name={spec.tag} row={row} />
              ) : null}
            </div>
            {spec.subtitle && readable.has(spec.subtitle) ? (
              <div className="engine-hint">
                <FieldValue entity={entity} name={spec.subtitle} row={row} />
              </div>
            ) : null}
            <FactLines entity={entity} row={row} lines={lines} />
            {rowActions.row.length > 0 ? <RowActions row={row} actions={rowActions} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The title as a column shows it: it is a link already, and holds no other. */
function CellValue({
  entity,
  name,
  row,
}: {
  readonly entity: ListModel['entity'];
  readonly name: string;
  readonly row: Row;
}) {
  const field = entity.fields[name];
  const Cell = field
    ? typeof field.list === 'object' && field.list.cell
      ? namedCell(field.list.cell)
      : typeFaces(field.type).cell
    : undefined;
  return field && Cell ? (
    createElement(Cell, { value: row[name], row, name, field })
  ) : (
    <UnknownMarker word={name} />
  );
}

function isReadable({ entity }: ListModel, name: string, can: HousePort['can']): boolean {
  const field = entity.fields[name];
  return Boolean(
    field && !field.writeOnly && (!field.permission?.read || can(field.permission.read)),
  );
}
