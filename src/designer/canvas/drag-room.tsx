import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Commander } from '../commands/commands.ts';
import type { Dragged } from '../commands/dragged.ts';
import { nodeOf, type DesignNode } from '../document/node.ts';
import { measureTargets, targetAt, type DropTarget } from './drop-targets.ts';

/** px a pointer goes before a press is a drag, and ms a finger rests. */
const DRAG_PX = 5;
const TOUCH = { delay: 250, tolerance: 8 };

/** A drag that is on: what hangs on the pointer, where it may go, and where it would go now. */
export class DragState {
  private readonly canvases = new Set<HTMLElement>();
  private node: DesignNode | null = null;
  private targets: ReadonlyMap<HTMLElement, readonly DropTarget[]> = new Map();
  private now: DropTarget | null = null;
  private over: HTMLElement | null = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Where it would drop, of one canvas. */
  targetIn(canvas: HTMLElement | null): DropTarget | null {
    return canvas !== null && this.over === canvas ? this.now : null;
  }

  /** The scrolled element of a canvas takes part. @returns leaves again */
  readonly enter = (canvas: HTMLElement): (() => void) => {
    this.canvases.add(canvas);
    return () => this.canvases.delete(canvas);
  };

  begin(dragged: Dragged, commander: Commander): void {
    const { desk } = commander;
    this.node =
      dragged.from === 'canvas'
        ? (nodeOf(desk.root, dragged.id) ?? null)
        : dragged.make(desk.newId);
    const { node } = this;
    this.targets = new Map(
      node ? [...this.canvases].map((canvas) => [canvas, measureTargets(desk, node, canvas)]) : [],
    );
  }

  follow(clientX: number, clientY: number): void {
    for (const canvas of this.canvases) {
      const rect = canvas.getBoundingClientRect();
      const isInside =
        clientX >= rect.left &&
        clientX <= rect.right &&
        clientY >= rect.top &&
        clientY <= rect.bottom;
      if (!isInside) continue;
      const x = clientX - rect.left + canvas.scrollLeft;
      const y = clientY - rect.top + canvas.scrollTop;
      return this.put(canvas, targetAt(this.targets.get(canvas) ?? [], x, y));
    }
    this.put(null, null);
  }

  /** Ends it. @returns what was dropped where; null where it fell beside */
  end(): { readonly node: DesignNode; readonly target: DropTarget } | null {
    const dropped = this.node && this.now ? { node: this.node, target: this.now } : null;
    this.node = null;
    this.targets = new Map();
    this.put(null, null);
    return dropped;
  }

  private put(canvas: HTMLElement | null, target: DropTarget | null): void {
    if (target === this.now) return;
    this.now = target;
    this.over = canvas;
    for (const listener of this.listeners) listener();
  }
}

const DragContext = createContext<DragState | null>(null);

/** @throws Error outside a `DragRoom` */
export function useDragState(): DragState {
  const state = useContext(DragContext);
  if (!state) throw new Error('a drag goes on in a drag room');
  return state;
}

interface DragRoomProps {
  readonly commander: Commander;
  readonly children: ReactNode;
}

/** Palette and canvas between which one drags. Everything that is dragged has buttons and keys besides. */
export function DragRoom({ commander, children }: DragRoomProps) {
  const { t } = useTexts();
  const [state] = useState(() => new DragState());
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  );
  useFollowing(state, dragged !== null);
  const handleStart = ({ active }: DragStartEvent): void => {
    const next = active.data.current as Dragged | undefined;
    if (!next) return;
    state.begin(next, commander);
    setDragged(next);
  };
  const handleEnd = ({ active }: DragEndEvent): void => {
    const said = active.data.current as Dragged | undefined;
    const dropped = state.end();
    setDragged(null);
    if (!dropped || !said) return;
    if (said.from === 'canvas') commander.move([said.id], dropped.target.place);
    else commander.insert(dropped.node, dropped.target.place);
  };
  const handleCancel = (): void => {
    state.end();
    setDragged(null);
  };
  const accessibility = useMemo(() => {
    const labelOf = (data: unknown): string => (data as Dragged | undefined)?.label ?? '';
    return {
      screenReaderInstructions: { draggable: t('designer.drag.instructions') },
      announcements: {
        onDragStart: ({ active }: DragStartEvent) =>
          t('designer.drag.picked', { what: labelOf(active.data.current) }),
        onDragOver: () => undefined,
        // what became of it is said by the command
        onDragEnd: () => undefined,
        onDragCancel: ({ active }: DragEndEvent) =>
          t('designer.drag.cancelled', { what: labelOf(active.data.current) }),
      },
    };
  }, [t]);
  return (
    <DragContext value={state}>
      <DndContext
        sensors={sensors}
        collisionDetection={NOTHING_HIT}
        accessibility={accessibility}
        onDragStart={handleStart}
        onDragEnd={handleEnd}
        onDragCancel={handleCancel}
      >
        {children}
        <DragOverlay dropAnimation={null}>
          {dragged ? <div className="dg-lifted">{dragged.label}</div> : null}
        </DragOverlay>
      </DndContext>
    </DragContext>
  );
}

/** Places are found among measured ones, not among hundreds of listening parts. */
const NOTHING_HIT = (): never[] => [];

function useFollowing(state: DragState, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const follow = (event: MouseEvent | TouchEvent): void => {
      const point = 'touches' in event ? event.touches[0] : event;
      if (point) state.follow(point.clientX, point.clientY);
    };
    window.addEventListener('mousemove', follow);
    window.addEventListener('touchmove', follow);
    return () => {
      window.removeEventListener('mousemove', follow);
      window.removeEventListener('touchmove', follow);
    };
  }, [state, isOn]);
}

/** Shows where it would drop in a canvas. */
export function DropMark({ canvas }: { readonly canvas: RefObject<HTMLElement | null> }) {
  const state = useDragState();
  const target = useSyncExternalStore(state.subscribe, () => state.targetIn(canvas.current));
  if (!target) return null;
  const { x, y, width, height } = target.box;
  return (
    <div
      className="dg-drop"
      data-look={target.look}
      style={{ left: x, top: y, width, height }}
      aria-hidden="true"
    />
  );
}
