import type { ButtonHTMLAttributes, MouseEvent, RefAttributes } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { nameFieldOf } from '#schemas/language/derive.ts';
import { CardLines } from '../card-lines.tsx';
import { useListFacts, useListMoves } from '../list-context.ts';
import { rowClassOf } from '../row-class.ts';
import { EntryTitle } from './entry-title.tsx';

interface BoardCardProps {
  readonly row: Row;
  /** What moves the card; absent on the one that is in the air. */
  readonly handle?: ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>;
  readonly isLifted?: boolean;
}

const LINES = 3;

/** A row on a board: the words of `cards`, without the field its column says already. */
export function BoardCard({ row, handle, isLifted = false }: BoardCardProps) {
  const ports = usePorts('texts', 'house');
  const { model } = useListFacts();
  const { openRow } = useListMoves();
  const { entity, spec } = model;
  const { title = nameFieldOf(entity), subtitle, tag, fields = [] } = spec.cards ?? {};
  const by = spec.board?.by;
  const isReadable = (name: string | undefined): name is string => {
    const field = name === undefined ? undefined : entity.fields[name];
    return Boolean(
      field && !field.writeOnly && (!field.permission?.read || ports.can(field.permission.read)),
    );
  };
  const lines = fields.filter((name) => name !== by && isReadable(name)).slice(0, LINES);
  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    if ((event.target as HTMLElement).closest('a, button') || window.getSelection()?.toString())
      return;
    openRow(row, event.ctrlKey || event.metaKey);
  };
  return (
    // the keyboard opens a card by the link in its title
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={`engine-boardcard ${rowClassOf(model, ports)(row)}`}
      data-lifted={isLifted}
      onClick={handleClick}
    >
      <div className="engine-rowcardhead">
        <EntryTitle row={row} name={title} />
        {tag !== by && isReadable(tag) ? <FieldValue entity={entity} name={tag} row={row} /> : null}
        <button
          type="button"
          {...handle}
          className="engine-iconbutton engine-boardhandle"
          aria-label={ports.t('board.move', {
            name: recordTitle(entity, row, ports) || rowId(row),
          })}
        >
          <LineIcon name="swap" />
        </button>
      </div>
      {isReadable(subtitle) ? <FieldValue entity={entity} name={subtitle} row={row} /> : null}
      <CardLines row={row} lines={lines} />
    </div>
  );
}
