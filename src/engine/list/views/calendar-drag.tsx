import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { createContext, useContext, useState, type ReactNode } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { CalendarMove, CalendarSpec } from '#schemas/language/page.ts';
import { CellEditContext } from '../cell-edit.ts';
import { useListFacts, useListMoves } from '../list-context.ts';
import { EntryWords } from './calendar-entry.tsx';
import { judgeDay, onDay, type DayVerdict } from './calendar-model.ts';
import { nextDay } from './next-day.ts';

/** px a pointer goes before a press is a drag, and ms a finger rests. */
const DRAG_PX = 6;
const TOUCH_MS = 250;
const TOUCH_PX = 8;

/** What the days and entries of a calendar ask while entries can be moved. */
interface CalendarDragFacts {
  /** Of the entry that is held; undefined while none is. */
  verdictOf(date: string): DayVerdict | undefined;
  mayMove(row: Row): boolean;
  nameOf(row: Row): string;
}

/** Absent: the entries stay where they are. */
export const CalendarDragContext = createContext<CalendarDragFacts | null>(null);

interface CalendarDragProps {
  readonly spec: CalendarSpec;
  readonly children: ReactNode;
}

/** Entries of a calendar that can be taken to another day, where its schema says how. */
export function CalendarDrag({ spec, children }: CalendarDragProps) {
  const { move } = spec;
  return move ? (
    <DragRoom spec={spec} move={move}>
      {children}
    </DragRoom>
  ) : (
    children
  );
}

/** The day under the pointer; by keyboard the one that the entry lies in most. */
const dayUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

function DragRoom({ spec, move, children }: CalendarDragProps & { readonly move: CalendarMove }) {
  const { t } = usePorts('texts');
  const [held, setHeld] = useState<Row | null>(null);
  const { mayMove, nameOf, sayOver, drop } = useDayDrops(spec.by, move);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextDay }),
  );
  const verdictOf = (date: string) => held && judgeDay(held, date, { by: spec.by, move });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayUnder}
      onDragStart={(event) => setHeld(rowOf(event))}
      onDragEnd={(event) => {
        setHeld(null);
        drop(rowOf(event), event.over?.id);
      }}
      onDragCancel={() => setHeld(null)}
      accessibility={{
        screenReaderInstructions: { draggable: t('calendar.instructions') },
        announcements: {
          onDragStart: (event) => t('board.picked', { name: nameOf(rowOf(event)) }),
          onDragOver: (event) => sayOver(rowOf(event), event.over?.id),
          onDragEnd: (event) => sayOver(rowOf(event), event.over?.id),
          onDragCancel: () => t('board.cancelled'),
        },
      }}
    >
      <CalendarDragContext
        value={{ verdictOf: (date) => verdictOf(date) ?? undefined, mayMove, nameOf }}
      >
        {children}
      </CalendarDragContext>
      <DragOverlay dropAnimation={null}>
        {held ? (
          <div className="engine-calendarentry engine-calendarlifted">
            <EntryWords spec={spec} row={held} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

function rowOf({ active }: Pick<DragEndEvent, 'active'>): Row {
  return active.data.current?.['row'] as Row;
}

/** Which entries can be moved, and what comes of one that is put into a day. */
function useDayDrops(by: string, move: CalendarMove) {
  const ports = usePorts('data', 'texts', 'feedback');
  const { t } = ports;
  const { entity } = useListFacts().model;
  const { actions, refresh } = useListMoves();
  const edit = useContext(CellEditContext);
  const button = actions.row.find(({ key }) => key === move.action);
  const field = entity.fields[by];
  const mayMove = (row: Row): boolean =>
    move.action === 'edit'
      ? field !== undefined && (edit?.mayEdit(row, by, field) ?? false)
      : button !== undefined && actions.isOfferedOn(button, row);
  const nameOf = (row: Row): string => recordTitle(entity, row, ports) || rowId(row);
  const whyNot = ({ from, to }: { readonly from: string; readonly to: string }): string =>
    t(from && to ? 'calendar.between' : from ? 'calendar.notBefore' : 'calendar.notAfter', {
      from,
      to,
    });
  const sayOver = (row: Row, date: unknown): string => {
    if (typeof date !== 'string') return '';
    const verdict = judgeDay(row, date, { by, move });
    const words = { name: nameOf(row), column: date };
    return verdict.kind === 'refused'
      ? t('board.overRefused', { ...words, why: whyNot(verdict) })
      : t('board.over', words);
  };
  const change = async (row: Row, value: unknown): Promise<void> =>
    edit?.save(row, by, value).finally(refresh);
  const undo = async (row: Row): Promise<void> => {
    // somebody may have changed it since: what stands there now is what is changed
    const now = entity.table.lock
      ? await callVerb(ports, { entity, verb: 'info' }, { id: rowId(row) })
      : row;
    return change({ ...row, version: now['version'] }, row[by]);
  };
  const drop = (row: Row, date: unknown): void => {
    if (typeof date !== 'string') return;
    const verdict = judgeDay(row, date, { by, move });
    if (verdict.kind === 'here') return;
    if (verdict.kind === 'refused') return ports.notify('warning', whyNot(verdict));
    if (move.action !== 'edit')
      return button && actions.run(button, [row], false, { [move.field ?? by]: date });
    change(row, onDay(row[by], date)).then(
      () =>
        actions.offerUndo({
          text: t('calendar.moved', { name: nameOf(row), day: date }),
          undo: () => undo(row),
        }),
      // the toast of the refusal has been shown
      () => undefined,
    );
  };
  return { mayMove, nameOf, sayOver, drop };
}
