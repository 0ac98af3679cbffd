import './sheet.css';
import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { isElementKind } from '#schemas/standing-books/ask.ts';
import { sayPartValue } from '#schemas/standing-books/say-change.ts';
import { Grip, Hole, labelWith, useChosen } from '../../canvas/block.tsx';
import { CellTools } from '../../canvas/cell-tools.tsx';
import { useCanvasShare, useMark } from '../../canvas/faces.ts';
import { holeKey, type DesignNode } from '../../document/node.ts';
import { ELEMENT_LOOKS } from '../language/element-looks.ts';
import { ELEMENTS, inside, textIn } from '../language/kinds.ts';
import { CellControl } from './control.tsx';
import { columnsInside, GRID, spanIn } from './grid.ts';

interface SheetProps {
  readonly root: DesignNode;
  /** Percent. */
  readonly zoom: number;
}

/** The sheet as it will be filled in, on a grid of 24 columns: every element can be chosen, dragged and dropped at. */
export const Sheet = memo(function Sheet({ root, zoom }: SheetProps) {
  return (
    <div className="bd-sheet" style={{ fontSize: `${(BASE_PX * zoom) / 100}px` }}>
      <h2>{textIn(root.props, 'name')}</h2>
      <Area node={root} columns={1} level={0} />
    </div>
  );
});

const BASE_PX = 14;

interface AreaProps {
  readonly node: DesignNode;
  /** That its elements are laid out in; `table`: each is a column of a table. */
  readonly columns: number | 'table';
  readonly level: number;
}

/** The elements inside of one, side by side. */
function Area({ node, columns, level }: AreaProps) {
  const { commander, faces } = useCanvasShare();
  const key = holeKey(node.id, ELEMENTS);
  const nodes = inside(node);
  const spec = commander.store.language.kind(node.kind)?.slots[0];
  return (
    <div
      className="bd-area"
      {...(columns === 'table' && {
        style: { gridTemplateColumns: `repeat(${Math.max(1, nodes.length)}, minmax(6em, 1fr))` },
      })}
      data-list={key}
      data-flow={key}
      role="group"
      aria-label={faces.faceOf(node).label}
    >
      {nodes.map((one) => (
        <Cell key={one.id} node={one} columns={columns} level={level + 1} />
      ))}
      {nodes.length === 0 && spec ? <Hole node={node} spec={spec} level={level + 1} isRow /> : null}
    </div>
  );
}

/** An element where it will stand. Drawn anew when it is another one. */
const Cell = memo(function Cell({ node, columns, level }: AreaProps) {
  const { faces, marks, isReadOnly } = useCanvasShare();
  const face = faces.faceOf(node);
  const { isChosen, isReached } = useChosen(node.id);
  const mark = useMark(marks, node.id);
  const look = isElementKind(node.kind) ? ELEMENT_LOOKS[node.kind] : undefined;
  return (
    <div
      className="bd-cell"
      data-node={node.id}
      data-face={look?.face}
      {...(columns !== 'table' && {
        style: { gridColumn: `span ${(GRID / columns) * spanIn(node, columns)}` },
      })}
    >
      <Grip dragged={{ from: 'canvas', id: node.id, label: face.label }} isOff={isReadOnly}>
        <div
          className="bd-head"
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
          <CellHead node={node} />
          {isChosen && !isReadOnly ? <CellTools /> : null}
        </div>
      </Grip>
      {node.slots[ELEMENTS] ? <Inner node={node} level={level} /> : null}
      {mark?.kind === 'error' ? <p className="bd-fault">{mark.text}</p> : null}
    </div>
  );
});

/** What stands inside of an element: columns with empty lines, or a part of the sheet. */
function Inner({ node, level }: Pick<AreaProps, 'node' | 'level'>) {
  const look = isElementKind(node.kind) ? ELEMENT_LOOKS[node.kind] : undefined;
  const { minRows } = node.props;
  if (look?.face !== 'table')
    return <Area node={node} columns={columnsInside(node)} level={level} />;
  const lines = Math.min(MOST_LINES, typeof minRows === 'number' ? Math.max(1, minRows) : 1);
  return (
    <div className="bd-table">
      <div className="bd-columns">
        <Area node={node} columns="table" level={level} />
      </div>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="bd-line" aria-hidden="true" />
      ))}
    </div>
  );
}
const MOST_LINES = 5;

/** Title, star and what is filled in, without its inputs. */
function CellHead({ node }: { readonly node: DesignNode }) {
  const look = isElementKind(node.kind) ? ELEMENT_LOOKS[node.kind] : undefined;
  const isWords = look?.face === 'words' || look?.face === 'tip' || look?.face === 'break';
  return (
    <>
      {isWords ? null : <CellTitle node={node} />}
      <CellControl node={node} face={look?.face} />
    </>
  );
}

function CellTitle({ node }: { readonly node: DesignNode }) {
  const { t } = useTexts();
  const { faces } = useCanvasShare();
  const name = faces
    .faceOf(node)
    .parts.map((part) => ('text' in part ? part.text : ''))
    .join('');
  const { everyDays, visibleIf, items, over, required } = node.props;
  return (
    <span className="bd-title">
      {required === true ? <em aria-hidden="true">*</em> : null}
      {name}
      {typeof everyDays === 'number' ? t('book.everyDays', { days: everyDays }) : ''}
      {Array.isArray(items) ? <small> {items.map(titleOf).join(' / ')}</small> : null}
      {typeof over === 'string' ? <small> ({sayPartValue('over', over, t)})</small> : null}
      {visibleIf === undefined ? null : (
        <small title={t('bookDesign.onlyIf', { source: String(visibleIf) })}> ⌥</small>
      )}
    </span>
  );
}

const titleOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : '';
