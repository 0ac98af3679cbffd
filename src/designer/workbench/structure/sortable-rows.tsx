import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createContext, useContext, type CSSProperties, type ReactNode } from 'react';

import type { OutlineItem } from './outline.ts';
import './sortable-rows.css';

const Sorting = createContext(false);

interface SortableRowsProps {
  readonly items: readonly OutlineItem[];
  readonly isOff: boolean;
  /** The entry at a path goes where the entry of a name stands. */
  readonly onMove: (path: readonly string[], place: string) => void;
  readonly children: ReactNode;
}

/** Rows that are put in another order with the pointer, or by keyboard: space takes one, arrows move it, space lets it go. */
export function SortableRows({ items, isOff, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    const item = items.find(({ name }) => name === active.id);
    if (item && over && over.id !== active.id) onMove(item.path, String(over.id));
  };
  if (isOff) return <ul>{children}</ul>;
  return (
    <Sorting value={true}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={handleDragEnd}>
        <SortableContext
          items={items.map(({ name }) => name)}
          strategy={verticalListSortingStrategy}
        >
          <ul>{children}</ul>
        </SortableContext>
      </DndContext>
    </Sorting>
  );
}

type Sortable = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
> & {
  readonly ref: ((node: HTMLElement | null) => void) | undefined;
  readonly style: CSSProperties | undefined;
};

/** One row of them. */
export function useSortableRow(id: string): Sortable {
  const isOn = useContext(Sorting);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id, disabled: !isOn });
  const style = isOn ? { transform: CSS.Translate.toString(transform), transition } : undefined;
  return { attributes, listeners, setActivatorNodeRef, ref: isOn ? setNodeRef : undefined, style };
}

/** What a row is dragged by. */
export function DragHandle({
  sortable,
  label,
}: {
  readonly sortable: Sortable;
  readonly label: string;
}) {
  if (!useContext(Sorting)) return null;
  return (
    <button
      type="button"
      className="wb-grip"
      ref={sortable.setActivatorNodeRef}
      title={label}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={label}
    >
      ⠿
    </button>
  );
}
