import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useContext, useEffect, useRef, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { CalendarSpec } from '#schemas/language/page.ts';
import { useListFacts } from '../list-context.ts';
import { rowClassOf } from '../row-class.ts';
import { CalendarDragContext } from './calendar-drag.tsx';
import { EntryWords } from './calendar-entry.tsx';
import type { Day } from './calendar-model.ts';

interface CalendarDayProps {
  readonly spec: CalendarSpec;
  readonly day: Day;
  readonly isToday: boolean;
  readonly rows: readonly Row[];
  /** So many stand there before the day is unfolded. */
  readonly shown: number;
}

/** One day with its entries. While one of them is held a day that it may not go to is grey. */
export function CalendarDay({ spec, day, isToday, rows, shown: most }: CalendarDayProps) {
  const { t } = useTexts();
  const [isUnfolded, setUnfolded] = useState(false);
  const { date, isOfMonth } = day;
  const verdict = useContext(CalendarDragContext)?.verdictOf(date);
  const { setNodeRef, isOver } = useDroppable({ id: date, disabled: spec.move === undefined });
  // folding away a single one would save nothing
  const isLong = rows.length > most + 1;
  const cell = useRef<HTMLLIElement | null>(null);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (isToday) bringIntoBox(cell.current);
    // rows of the days above push this one down
  }, [isToday, hasRows]);
  return (
    <li
      ref={(element) => {
        cell.current = element;
        setNodeRef(element);
      }}
      data-outside={!isOfMonth}
      data-today={isToday}
      data-empty={!hasRows}
      data-over={isOver}
      data-drop={verdict?.kind}
    >
      <time dateTime={date} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
        <span className="engine-calendarfull">{date}</span>
        <span className="engine-calendarshort">{Number(date.slice(8))}</span>
      </time>
      <ul>
        {(isLong && !isUnfolded ? rows.slice(0, most) : rows).map((row) => (
          <Entry key={rowId(row)} spec={spec} row={row} />
        ))}
      </ul>
      {isLong ? (
        <button
          type="button"
          className="engine-link"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('calendar.fewer') : t('calendar.more', { count: rows.length - most })}
        </button>
      ) : null}
    </li>
  );
}

/** Scrolls the box of the list, and nothing around it, so far that the day is seen whole. */
function bringIntoBox(day: HTMLElement | null): void {
  const box = day?.closest('.engine-box');
  if (!day || !box) return;
  const below = day.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (below > 0) box.scrollTop += below;
}

interface EntryProps {
  readonly spec: CalendarSpec;
  readonly row: Row;
}

function Entry({ spec, row }: EntryProps) {
  const ports = usePorts('texts', 'house');
  const { model } = useListFacts();
  const rowClass = rowClassOf(model, ports)(row);
  return useContext(CalendarDragContext)?.mayMove(row) ? (
    <MovableEntry spec={spec} row={row} rowClass={rowClass} />
  ) : (
    <li className={`engine-calendarentry ${rowClass}`}>
      <EntryWords spec={spec} row={row} />
    </li>
  );
}

function MovableEntry({ spec, row, rowClass }: EntryProps & { readonly rowClass: string }) {
  const { t } = useTexts();
  const drag = useContext(CalendarDragContext);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: rowId(row),
    data: { row },
  });
  return (
    <li
      ref={setNodeRef}
      className={`engine-calendarentry ${rowClass}`}
      data-movable
      data-held={isDragging}
      {...listeners}
    >
      <EntryWords spec={spec} row={row} />
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        className="engine-iconbutton engine-calendarhandle"
        aria-label={t('board.move', { name: drag?.nameOf(row) ?? '' })}
      >
        <LineIcon name="swap" />
      </button>
    </li>
  );
}
