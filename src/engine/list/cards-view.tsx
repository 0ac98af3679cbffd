import { createElement, type MouseEvent } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { tonedCell } from '#engine/fields/cells/toned-cell.tsx';
import { filesOf } from '#schemas/formats/field-text.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import { RowActions } from '../actions/row-actions.tsx';
import { CardLines } from './card-lines.tsx';
import { useListAnswer, useListFacts, useListMoves, useListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { rowClassOf } from './row-class.ts';
import { SelectCell } from './select-cells.tsx';
import './cards.css';
import './list-page.css';

const LINES = 4;
const WIDTH_PX = 280;

/** The rows of the page as cards: picture, title with its tag, a few lines, the buttons of the row. */
export function CardsView() {
  const ports = useHouse();
  const { model } = useListFacts();
  const { rows } = useListAnswer();
  const { openRow } = useListMoves();
  const lines = useLines();
  const rowClass = rowClassOf(model, ports);
  const handleClick = (event: MouseEvent<HTMLElement>, row: Row): void => {
    const link = (event.target as HTMLElement).closest('a.engine-namelink');
    if (!link && (event.target as HTMLElement).closest('a, button, input, label')) return;
    if (link) event.preventDefault();
    else if (window.getSelection()?.toString()) return;
    openRow(row, event.ctrlKey || event.metaKey, link !== null);
  };
  const least = `min(100%, ${model.spec.cards?.width ?? WIDTH_PX}px)`;
  return (
    <ul
      className="engine-cards"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))` }}
    >
      {rows.map((row) => (
        // the keyboard opens a card by the link in its title and by the keys of the list
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li
          key={rowId(row)}
          data-row-key={rowId(row)}
          className={`engine-rowcard ${rowClass(row)}`}
          onClick={(event) => handleClick(event, row)}
        >
          <Card row={row} lines={lines} />
        </li>
      ))}
    </ul>
  );
}

/** The fields a card says in lines: those of the schema, else the first columns that say nothing the head says. */
function useLines(): readonly string[] {
  const { can } = useHouse();
  const { model } = useListFacts();
  const { columns } = useListShown();
  const {
    title = nameFieldOf(model.entity),
    subtitle,
    image,
    tag,
    fields,
  } = model.spec.cards ?? {};
  if (fields) return fields.filter((name) => isReadable(model, name, can));
  const taken = [title, subtitle, image, tag];
  return columns
    .map(({ name }) => name)
    .filter((name) => !taken.includes(name))
    .slice(0, LINES);
}

interface CardProps {
  readonly row: Row;
  readonly lines: readonly string[];
}

function Card({ row, lines }: CardProps) {
  const ports = useData();
  const { model } = useListFacts();
  const { rowActions, isSelectable } = useListMoves();
  const { entity } = model;
  const { title = nameFieldOf(entity), subtitle, image, tag } = model.spec.cards ?? {};
  const isShown = (name: string | undefined): name is string =>
    name !== undefined && model.names.columns.has(name);
  const [picture] = image ? filesOf(row[image]) : [];
  return (
    <>
      {picture ? <img src={ports.fileUrl(picture.id)} alt={picture.name} loading="lazy" /> : null}
      <div className="engine-rowcardhead">
        {isSelectable ? <SelectCell row={row} /> : null}
        <a className="engine-namelink" href={`#/${entityRoute(entity)}/${rowId(row)}`}>
          <CellValue entity={entity} name={title} row={row} />
        </a>
        {isShown(tag) ? <FieldValue entity={entity} name={tag} row={row} /> : null}
      </div>
      {isShown(subtitle) ? (
        <div className="engine-hint">
          <FieldValue entity={entity} name={subtitle} row={row} />
        </div>
      ) : null}
      <CardLines row={row} lines={lines} />
      {rowActions.row.length > 0 ? <RowActions row={row} actions={rowActions} /> : null}
    </>
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
    createElement(tonedCell(field, Cell), { value: row[name], row, name, field })
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
