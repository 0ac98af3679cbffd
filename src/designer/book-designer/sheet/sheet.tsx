import './sheet.css';
import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { isElementKind } from '#schemas/standing-books/ask.ts';
import { sayPartValue } from '#schemas/standing-books/say-change.ts';
import { Cell, CellArea, CellOnlyIf, CellTitle } from '../../canvas/cell.tsx';
import { useCanvasShare } from '../../canvas/faces.ts';
import type { DesignNode } from '../../document/node.ts';
import { ELEMENT_LOOKS } from '../language/element-looks.ts';
import { ELEMENTS, textIn } from '../language/kinds.ts';
import { CellControl } from './control.tsx';
import { columnsInside, spanIn } from './grid.ts';

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
const Area = ({ node, columns, level }: AreaProps) => (
  <CellArea
    node={node}
    level={level}
    isTable={columns === 'table'}
    draw={(one, inner) => <Element key={one.id} node={one} columns={columns} level={inner} />}
  />
);

/** An element where it will stand. Drawn anew when it is another one. */
const Element = memo(function Element({ node, columns, level }: AreaProps) {
  const look = isElementKind(node.kind) ? ELEMENT_LOOKS[node.kind] : undefined;
  return (
    <Cell
      node={node}
      level={level}
      takes={columns === 'table' ? undefined : { span: spanIn(node, columns), columns }}
      look={look?.face}
      words={<ElementHead node={node} />}
    >
      {node.slots[ELEMENTS] ? <Inner node={node} level={level} /> : null}
    </Cell>
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
function ElementHead({ node }: { readonly node: DesignNode }) {
  const look = isElementKind(node.kind) ? ELEMENT_LOOKS[node.kind] : undefined;
  const isWords = look?.face === 'words' || look?.face === 'tip' || look?.face === 'break';
  return (
    <>
      {isWords ? null : <ElementTitle node={node} />}
      <CellControl node={node} face={look?.face} />
    </>
  );
}

function ElementTitle({ node }: { readonly node: DesignNode }) {
  const { t } = useTexts();
  const { faces } = useCanvasShare();
  const name = faces
    .faceOf(node)
    .parts.map((part) => ('text' in part ? part.text : ''))
    .join('');
  const { everyDays, visibleIf, items, over, required } = node.props;
  return (
    <CellTitle isRequired={required === true}>
      {name}
      {typeof everyDays === 'number' ? t('book.everyDays', { days: everyDays }) : ''}
      {Array.isArray(items) ? <small> {items.map(titleOf).join(' / ')}</small> : null}
      {typeof over === 'string' ? <small> ({sayPartValue('over', over, t)})</small> : null}
      {visibleIf === undefined ? null : (
        <CellOnlyIf said={t('bookDesign.onlyIf', { source: String(visibleIf) })} />
      )}
    </CellTitle>
  );
}

const titleOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : '';
