import { createElement, type MouseEvent } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import type { Row } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { useListFacts, useListMoves } from '../list-context.ts';
import '#engine/list/list-page.css';

interface EntryTitleProps {
  readonly row: Row;
  readonly name: string;
}

/** The title of an entry as its column shows it, as the link that opens the record. */
export function EntryTitle({ row, name }: EntryTitleProps) {
  const { entity } = useListFacts().model;
  const { openRow } = useListMoves();
  const field = entity.fields[name];
  const Cell = field
    ? typeof field.list === 'object' && field.list.cell
      ? namedCell(field.list.cell)
      : typeFaces(field.type).cell
    : undefined;
  const handleClick = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    openRow(row, event.ctrlKey || event.metaKey, true);
  };
  return (
    <a
      className="engine-namelink"
      draggable={false}
      href={`#/${entityRoute(entity)}/${rowId(row)}`}
      onClick={handleClick}
    >
      {field && Cell ? (
        createElement(Cell, { value: row[name], row, name, field })
      ) : (
        <UnknownMarker word={name} />
      )}
    </a>
  );
}
