import './cell.css';
import type { ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { holeKey, type DesignNode } from '../document/node.ts';
import { Grip, Hole, labelWith, useChosen } from './block.tsx';
import { CellTools } from './cell-tools.tsx';
import { useCanvasShare, useMark } from './faces.ts';

/** Columns of a drawn sheet: every usual count of columns that a part may have goes into it. */
const GRID = 24;

interface CellAreaProps {
  readonly node: DesignNode;
  readonly level: number;
  /** Its parts are columns of a table, side by side however many they are. */
  readonly isTable?: boolean;
  /** Draws one of its parts, with the level it stands on. */
  readonly draw: (part: DesignNode, level: number) => ReactNode;
}

/** The parts of one where they will stand, on a grid: dropped at by the nearest side; an empty place where there are none. */
export function CellArea({ node, level, isTable = false, draw }: CellAreaProps) {
  const { commander, faces } = useCanvasShare();
  const spec = commander.store.language.kind(node.kind)?.slots[0];
  if (!spec) return null;
  const key = holeKey(node.id, spec.name);
  const parts = node.slots[spec.name] ?? [];
  return (
    <div
      className="dg-cells"
      {...(isTable && {
        style: { gridTemplateColumns: `repeat(${Math.max(1, parts.length)}, minmax(6em, 1fr))` },
      })}
      data-list={key}
      data-flow={key}
      role="group"
      aria-label={faces.faceOf(node).label}
    >
      {parts.map((part) => draw(part, level + 1))}
      {parts.length === 0 ? <Hole node={node} spec={spec} level={level + 1} isRow /> : null}
    </div>
  );
}

interface CellProps {
  readonly node: DesignNode;
  readonly level: number;
  /** How many of how many columns it takes; undefined: it is a column of a table. */
  readonly takes: { readonly span: number; readonly columns: number } | undefined;
  /** What it is, for the stylesheet of its designer. */
  readonly look: string | undefined;
  /** What it says. */
  readonly words: ReactNode;
  /** More of what can be done to it, before what can be done to any. */
  readonly tools?: ReactNode;
  /** What stands inside of it. */
  readonly children?: ReactNode;
}

/** A part of a drawn sheet where it will stand: chosen, dragged, with its tools and what is said of it. */
export function Cell({ node, level, takes, look, words, tools, children }: CellProps) {
  const { faces, marks, isReadOnly } = useCanvasShare();
  const face = faces.faceOf(node);
  const { isChosen, isReached } = useChosen(node.id);
  const mark = useMark(marks, node.id);
  return (
    <div
      className="dg-cell"
      data-node={node.id}
      data-look={look}
      {...(takes && {
        style: { gridColumn: `span ${Math.floor((GRID / takes.columns) * takes.span)}` },
      })}
    >
      <Grip dragged={{ from: 'canvas', id: node.id, label: face.label }} isOff={isReadOnly}>
        <div
          className="dg-cell-head"
          role="treeitem"
          tabIndex={isReached ? 0 : -1}
          aria-level={level}
          aria-label={labelWith(face.label, mark)}
          aria-selected={isChosen}
          data-key={node.id}
          data-row
          data-mark={mark?.kind}
          title={mark?.text}
        >
          {words}
          {isChosen && !isReadOnly ? <CellTools>{tools}</CellTools> : null}
        </div>
      </Grip>
      {children}
      {mark?.kind === 'error' ? <p className="dg-cell-fault">{mark.text}</p> : null}
    </div>
  );
}

interface CellTitleProps {
  readonly isRequired: boolean;
  readonly children: ReactNode;
}

/** What a part that is filled in is called, with the star of one that must be. */
export const CellTitle = ({ isRequired, children }: CellTitleProps) => (
  <span className="dg-cell-title">
    {isRequired ? <em aria-hidden="true">*</em> : null}
    {children}
  </span>
);

/** Beside a title: it is there under a condition alone. */
export const CellOnlyIf = ({ said }: { readonly said: string }) => (
  <small className="dg-cell-only-if" title={said}>
    <LineIcon name="eye" />
  </small>
);

interface CellInputProps {
  /** Nobody fills it in. */
  readonly isSoft?: boolean | undefined;
  /** Of several lines. */
  readonly isTall?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Where something will be filled in, drawn. */
export const CellInput = ({ isSoft, isTall, children }: CellInputProps) => (
  <span className="dg-cell-input" data-soft={isSoft || undefined} data-tall={isTall || undefined}>
    {children}
  </span>
);
