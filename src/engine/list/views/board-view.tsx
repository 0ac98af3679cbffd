import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useContext, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { endpointOf } from '#schemas/language/derive.ts';
import { statesName } from '../../actions/action-model.ts';
import { CellEditContext } from '../cell-edit.ts';
import { useListFacts, useListMoves } from '../list-context.ts';
import { BoardCard } from './board-card.tsx';
import { BoardColumnView } from './board-column.tsx';
import {
  columnsOf,
  judgeDrop,
  type BoardColumn,
  type DropVerdict,
  type MoveSaid,
} from './board-model.ts';
import { nextColumn } from './next-column.ts';
import './views.css';

/** px a pointer goes before a press is a drag, and ms a finger rests. */
const DRAG_PX = 6;
const TOUCH_MS = 250;
const TOUCH_PX = 8;

/** The rows that match in columns by their status or a dictionary; a card put into another column makes the move that leads there, or is edited. */
export function BoardView() {
  const by = useListFacts().model.spec.board?.by;
  return by === undefined ? <UnknownMarker word="board" /> : <Board by={by} />;
}

interface BoardProps {
  /** The field whose values are the columns. */
  readonly by: string;
}

function Board({ by }: BoardProps) {
  const { t } = useTexts();
  const { held, hold, letGo } = useHeld();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  );
  const { columns, judge, nameOf, sayOver, drop } = useDrops(by, held?.said);
  const handleEnd = (event: DragEndEvent): void => {
    letGo();
    drop(rowOf(event), event.over?.id);
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={(event) => hold(rowOf(event))}
      onDragEnd={handleEnd}
      onDragCancel={letGo}
      accessibility={{
        screenReaderInstructions: { draggable: t('board.instructions') },
        announcements: {
          onDragStart: (event) => t('board.picked', { name: nameOf(rowOf(event)) }),
          onDragOver: (event) => sayOver(rowOf(event), event.over?.id),
          onDragEnd: (event) => sayOver(rowOf(event), event.over?.id),
          onDragCancel: () => t('board.cancelled'),
        },
      }}
    >
      <div className="engine-board">
        {columns.map((column) => (
          <BoardColumnView
            key={column.value}
            column={column}
            by={by}
            verdict={held ? judge(held.row, column) : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held ? <BoardCard row={held.row} isLifted /> : null}
      </DragOverlay>
    </DndContext>
  );
}

function rowOf({ active }: Pick<DragEndEvent, 'active'>): Row {
  return active.data.current?.['row'] as Row;
}

interface Held {
  readonly row: Row;
  /** What the server says of its moves; undefined until it has answered. */
  readonly said: readonly MoveSaid[] | undefined;
}

/** The card that is in the air, with what the server says of it. */
function useHeld() {
  const ports = useData();
  const { entity } = useListFacts().model;
  const [held, setHeld] = useState<Held | null>(null);
  const hold = (row: Row): void => {
    setHeld({ row, said: undefined });
    if (!endpointOf(entity, 'moves')) return;
    callVerb(ports, { entity, verb: 'moves' }, { id: rowId(row) }, { isSilent: true }).then(
      (said) => setHeld((old) => (old?.row === row ? { row, said } : old)),
      // what the server says of the moves is a help: the move itself is judged there anyway
      () => undefined,
    );
  };
  return { held, hold, letGo: () => setHeld(null) };
}

/** The columns, and what comes of a card that is put into one. */
function useDrops(by: string, said: Held['said']) {
  const ports = usePorts('texts', 'feedback');
  const { t } = ports;
  const { model } = useListFacts();
  const { actions, refresh } = useListMoves();
  const { entity } = model;
  const edit = useContext(CellEditContext);
  const states = useStates(statesName(entity));
  const columns = columnsOf(model, states, ports);
  const columnAt = (id: unknown) => columns.find(({ value }) => value === id);
  const judge = (row: Row, column: BoardColumn): DropVerdict =>
    judgeDrop(row, column, { entity, by, states, actions, edit, t, said });
  const nameOf = (row: Row): string => recordTitle(entity, row, ports) || rowId(row);
  const sayOver = (row: Row, id: unknown): string => {
    const column = columnAt(id);
    if (!column) return '';
    const verdict = judge(row, column);
    const words = { name: nameOf(row), column: column.title };
    return verdict.kind === 'refused'
      ? t('board.overRefused', { ...words, why: verdict.why })
      : t('board.over', words);
  };
  const drop = (row: Row, id: unknown): void => {
    const column = columnAt(id);
    const verdict = column && judge(row, column);
    if (!column || !verdict || verdict.kind === 'here') return;
    if (verdict.kind === 'refused') return ports.notify('warning', verdict.why);
    if (verdict.kind === 'move') return actions.run(verdict.action, [row]);
    edit?.save(row, by, column.value).then(refresh, refresh);
  };
  return { columns, judge, nameOf, sayOver, drop };
}
