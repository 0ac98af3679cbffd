import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { useContext, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { endpointOf, nameFieldOf } from '#schemas/language/derive.ts';
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

interface Held {
  readonly row: Row;
  readonly said: readonly MoveSaid[] | undefined;
}

/** The rows that match in columns by their status or a dictionary; a card put into another column makes the move that leads there, or is edited. */
export function BoardView() {
  const ports = usePorts('data', 'texts', 'feedback');
  const { model } = useListFacts();
  const { actions, refresh } = useListMoves();
  const { t } = ports;
  const edit = useContext(CellEditContext);
  const states = useStates(statesName(model.entity));
  const [held, setHeld] = useState<Held | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  );
  const by = model.spec.board?.by;
  if (by === undefined) return <UnknownMarker word="board" />;
  const columns = columnsOf(model, states, ports);
  const judge = (row: Row, column: BoardColumn, said: Held['said']): DropVerdict =>
    judgeDrop(row, column, { entity: model.entity, by, states, actions, edit, t, said });
  const nameOf = (row: Row): string => {
    const name = nameFieldOf(model.entity);
    const field = model.entity.fields[name];
    return (field && typeFaces(field.type).toText?.(row[name], field, ports, row)) ?? rowId(row);
  };
  const handleStart = ({ active }: DragStartEvent): void => {
    const row = active.data.current?.['row'] as Row;
    setHeld({ row, said: undefined });
    if (!endpointOf(model.entity, 'moves')) return;
    callVerb(
      ports,
      { entity: model.entity, verb: 'moves' },
      { id: rowId(row) },
      { isSilent: true },
    ).then(
      (said) => setHeld((old) => (old?.row === row ? { row, said } : old)),
      // what the server says of the moves is a help: the move itself is judged there anyway
      () => undefined,
    );
  };
  const handleEnd = ({ active, over }: DragEndEvent): void => {
    const row = active.data.current?.['row'] as Row;
    const column = columns.find(({ value }) => value === over?.id);
    const verdict = column && judge(row, column, held?.said);
    setHeld(null);
    if (!column || !verdict || verdict.kind === 'here') return;
    if (verdict.kind === 'refused') return ports.notify('warning', verdict.why);
    if (verdict.kind === 'move') return actions.run(verdict.action, [row]);
    edit?.save(row, by, column.value).then(refresh, refresh);
  };
  const sayOver = (row: Row, id: unknown): string => {
    const column = columns.find(({ value }) => value === id);
    if (!column) return '';
    const verdict = judge(row, column, held?.said);
    const words = { name: nameOf(row), column: column.title };
    return verdict.kind === 'refused'
      ? t('board.overRefused', { ...words, why: verdict.why })
      : t('board.over', words);
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={handleStart}
      onDragEnd={handleEnd}
      onDragCancel={() => setHeld(null)}
      accessibility={{
        screenReaderInstructions: { draggable: t('board.instructions') },
        announcements: {
          onDragStart: ({ active }) =>
            t('board.picked', { name: nameOf(active.data.current?.['row'] as Row) }),
          onDragOver: ({ active, over }) => sayOver(active.data.current?.['row'] as Row, over?.id),
          onDragEnd: ({ active, over }) => sayOver(active.data.current?.['row'] as Row, over?.id),
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
            verdict={held ? judge(held.row, column, held.said) : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held ? <BoardCard row={held.row} isLifted /> : null}
      </DragOverlay>
    </DndContext>
  );
}
