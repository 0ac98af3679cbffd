import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';

import type { Dragged } from '../commands/dragged.ts';
import { useDesign, type DesignState } from '../document/design-store.ts';
import { holeKey, type DesignNode, type SlotSpec } from '../document/node.ts';
import { useCanvasShare, useMark, type FacePart, type Mark } from './faces.ts';

interface BlockProps {
  readonly node: DesignNode;
  readonly level: number;
}

/** A row with what stands below it. Drawn anew when the node itself is another one. */
export const Block = memo(function Block({ node, level }: BlockProps) {
  const { commander } = useCanvasShare();
  const slots = commander.store.language.kind(node.kind)?.slots ?? [];
  return (
    <div className="dg-node" data-node={node.id} data-off={node.props['off'] === true}>
      <Piece node={node} level={level} isRow />
      {slots
        .filter(({ isInline }) => !isInline)
        .map((spec) => (
          <BlockList key={spec.name} node={node} spec={spec} level={level} />
        ))}
    </div>
  );
});

interface BlockListProps extends BlockProps {
  readonly spec: SlotSpec;
}

/** The rows of a slot. */
export function BlockList({ node, spec, level }: BlockListProps) {
  const { faces } = useCanvasShare();
  const title = faces.slotTitle(node, spec.name);
  const nodes = node.slots[spec.name] ?? [];
  return (
    <div
      className="dg-list"
      data-list={holeKey(node.id, spec.name)}
      role="group"
      aria-label={title || faces.faceOf(node).label}
    >
      {nodes.map((one) => (
        <Block key={one.id} node={one} level={level + 1} />
      ))}
      {nodes.length === 0 ? <Hole node={node} spec={spec} level={level + 1} isRow /> : null}
    </div>
  );
}

/** A node as a row or, within a row, as a part of it. */
const Piece = memo(function Piece({
  node,
  level,
  isRow = false,
}: BlockProps & { readonly isRow?: boolean }) {
  const { commander, faces, marks, isReadOnly } = useCanvasShare();
  const face = faces.faceOf(node);
  const { isChosen, isReached } = useChosen(node.id);
  const mark = useMark(marks, node.id);
  const slots = commander.store.language.kind(node.kind)?.slots ?? [];
  return (
    <Grip dragged={{ from: 'canvas', id: node.id, label: face.label }} isOff={isReadOnly}>
      <div
        className={isRow ? 'dg-row' : 'dg-chip'}
        role="treeitem"
        tabIndex={isReached ? 0 : -1}
        aria-level={level}
        aria-label={labelWith(face.label, mark)}
        aria-selected={isChosen}
        data-key={node.id}
        data-row={isRow || undefined}
        data-tone={face.tone}
        data-mark={mark?.kind}
        title={mark?.text}
      >
        <span
          className="dg-parts"
          role={slots.some(({ isInline }) => isInline) ? 'group' : undefined}
        >
          {face.parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a kind stand where they stand
            <PartView key={at} part={part} node={node} slots={slots} level={level} />
          ))}
        </span>
        {isRow ? <Reason mark={mark} /> : null}
      </div>
    </Grip>
  );
});

function Reason({ mark }: { readonly mark: Mark | undefined }) {
  return mark && mark.kind !== 'hit' ? <span className="dg-reason">{mark.text}</span> : null;
}

interface PartViewProps extends BlockProps {
  readonly part: FacePart;
  readonly slots: readonly SlotSpec[];
}

function PartView({ part, node, slots, level }: PartViewProps) {
  if ('text' in part) return <span className="dg-text">{part.text}</span>;
  const spec = slots.find(({ name }) => name === part.slot);
  const [child] = node.slots[part.slot] ?? [];
  if (child) return <Piece node={child} level={level + 1} />;
  return spec ? <Hole node={node} spec={spec} level={level + 1} /> : null;
}

/** An empty place that can be chosen and filled. */
export function Hole({
  node,
  spec,
  level,
  isRow = false,
}: BlockListProps & { readonly isRow?: boolean }) {
  const { faces } = useCanvasShare();
  const key = holeKey(node.id, spec.name);
  const { isChosen, isReached } = useChosen(key);
  const text = faces.holeText(node, spec.name);
  return (
    <div
      className="dg-hole"
      role="treeitem"
      tabIndex={isReached ? 0 : -1}
      aria-level={level}
      aria-selected={isChosen}
      aria-label={text}
      data-key={key}
      data-hole={key}
      data-row={isRow || undefined}
    >
      {text}
    </div>
  );
}

/** A label with what is said at the node. */
export const labelWith = (label: string, mark: Mark | undefined): string =>
  mark && mark.kind !== 'hit' ? `${label}: ${mark.text}` : label;

/** Whether a node or hole is chosen, and whether the Tab key comes to it. */
export function useChosen(key: string): {
  readonly isChosen: boolean;
  readonly isReached: boolean;
} {
  const { commander } = useCanvasShare();
  const isChosen = useDesign(commander.store, ({ selection }) => selection.includes(key));
  const isReached = useDesign(commander.store, (state) => reachedKey(state) === key);
  return { isChosen, isReached };
}

/** What the Tab key comes to: what was chosen last, else the first row. */
export function reachedKey({ selection, root }: Pick<DesignState, 'selection' | 'root'>): string {
  const last = selection.at(-1);
  if (last !== undefined) return last;
  const [slot, nodes] = Object.entries(root.slots)[0] ?? ['', []];
  return nodes[0]?.id ?? holeKey(root.id, slot);
}

interface GripProps {
  readonly dragged: Dragged;
  readonly isOff: boolean;
  readonly children: ReactNode;
}

/** Makes what it holds draggable; what it holds is not drawn anew with a drag. */
export function Grip({ dragged, isOff, children }: GripProps) {
  const { name } = useCanvasShare();
  const own = dragged.from === 'canvas' ? dragged.id : dragged.label;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${name}.${own}`,
    data: dragged,
    disabled: isOff,
  });
  return (
    <div className="dg-grip" ref={setNodeRef} data-lifted={isDragging || undefined} {...listeners}>
      {children}
    </div>
  );
}
