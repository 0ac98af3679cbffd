import './form-sheet.css';
import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { Grip, Hole, labelWith, useChosen } from '../../canvas/block.tsx';
import { CellTool, CellTools } from '../../canvas/cell-tools.tsx';
import { useCanvasShare, useMark } from '../../canvas/faces.ts';
import { holeKey, type DesignNode } from '../../document/node.ts';
import { spanIn, titleOf, typeTitle, withRequired, withSpan } from './form-faces.ts';
import { columnsIn, FIELD, partsIn, specOf } from './form-language.ts';

interface FormSheetProps {
  readonly root: DesignNode;
  /** The form has a layout of its own: widths stand there. */
  readonly hasLayout: boolean;
}

/** Columns of the grid: every count of columns that a form may have goes into it. */
const GRID = 12;

/** A form as it will be filled in: every part can be chosen, dragged and dropped at. */
export const FormSheet = memo(function FormSheet({ root, hasLayout }: FormSheetProps) {
  return (
    <div className="wb-sheet">
      <Area node={root} columns={columnsIn(root, 2)} level={0} hasLayout={hasLayout} />
    </div>
  );
});

interface AreaProps extends Pick<FormSheetProps, 'hasLayout'> {
  readonly node: DesignNode;
  readonly columns: number;
  readonly level: number;
}

/** The parts of one, side by side. */
function Area({ node, columns, level, hasLayout }: AreaProps) {
  const { commander, faces } = useCanvasShare();
  const spec = commander.store.language.kind(node.kind)?.slots[0];
  if (!spec) return null;
  const key = holeKey(node.id, spec.name);
  const parts = partsIn(node);
  return (
    <div
      className="wb-area"
      data-list={key}
      data-flow={key}
      role="group"
      aria-label={faces.faceOf(node).label}
    >
      {parts.map((one) => (
        <Cell key={one.id} node={one} columns={columns} level={level + 1} hasLayout={hasLayout} />
      ))}
      {parts.length === 0 ? <Hole node={node} spec={spec} level={level + 1} isRow /> : null}
    </div>
  );
}

/** A part where it will stand. Drawn anew when it is another one. */
const Cell = memo(function Cell({ node, columns, level, hasLayout }: AreaProps) {
  const { faces, marks, isReadOnly } = useCanvasShare();
  const face = faces.faceOf(node);
  const { isChosen, isReached } = useChosen(node.id);
  const mark = useMark(marks, node.id);
  const inner = node.slots['items'] ?? node.slots['steps'];
  return (
    <div
      className="wb-cell"
      data-node={node.id}
      data-part={node.kind}
      style={{ gridColumn: `span ${Math.floor((GRID / columns) * spanIn(node, columns))}` }}
    >
      <Grip dragged={{ from: 'canvas', id: node.id, label: face.label }} isOff={isReadOnly}>
        <div
          className="wb-cell-head"
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
          <CellWords node={node} />
          {isChosen && !isReadOnly ? (
            <CellTools>
              {node.kind === FIELD ? <FieldTools {...{ node, columns, hasLayout }} /> : null}
            </CellTools>
          ) : null}
        </div>
      </Grip>
      {inner ? (
        <Area node={node} columns={columnsIn(node, columns)} level={level} hasLayout={hasLayout} />
      ) : null}
      {mark?.kind === 'error' ? <p className="wb-cell-fault">{mark.text}</p> : null}
    </div>
  );
});

/** What a part says: the title of a field with its input, a heading, or words. */
function CellWords({ node }: { readonly node: DesignNode }) {
  const { t } = useTexts();
  const title = titleOf(node, t);
  if (node.kind !== FIELD)
    return (
      <span className={node.kind === 'text' ? 'wb-cell-text' : 'wb-cell-heading'}>
        {title}
        <OnlyIf when={node.props['visibleWhen']} />
      </span>
    );
  const spec = specOf(node);
  return (
    <>
      <span className="wb-cell-title">
        {spec?.required === true ? <em aria-hidden="true">*</em> : null}
        {title}
        <OnlyIf when={spec?.visibleWhen} />
      </span>
      <span className="wb-cell-input" data-soft={spec?.readOnly === true || undefined}>
        {spec ? typeTitle(spec.type, t) : t('workbench.form.unknown')}
      </span>
    </>
  );
}

function OnlyIf({ when }: { readonly when: unknown }) {
  const { t } = useTexts();
  return typeof when === 'string' ? (
    <small title={t('workbench.form.onlyIf', { when })}> ⌥</small>
  ) : null;
}

/** Whether a field must be filled in, and how many columns it takes. */
function FieldTools({ node, columns, hasLayout }: Omit<AreaProps, 'level'>) {
  const { t } = useTexts();
  const { commander } = useCanvasShare();
  if (node.props['spec'] === undefined) return null;
  const span = spanIn(node, columns);
  const take = (next: number): void => commander.change(node.id, withSpan(node, next, hasLayout));
  return (
    <>
      <CellTool
        icon="star"
        label={t('workbench.mark.required')}
        isOn={specOf(node)?.required === true}
        onPress={() => commander.change(node.id, withRequired(node))}
      />
      <CellTool
        icon="minus"
        label={t('workbench.form.narrower')}
        isOff={span <= 1}
        onPress={() => take(span - 1)}
      />
      <CellTool
        icon="plus"
        label={t('workbench.form.wider')}
        isOff={span >= columns}
        onPress={() => take(span + 1)}
      />
    </>
  );
}
