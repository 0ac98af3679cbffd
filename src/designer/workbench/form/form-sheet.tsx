import './form-sheet.css';
import { memo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { CellTool } from '../../canvas/cell-tools.tsx';
import { Cell, CellArea, CellInput, CellOnlyIf, CellTitle } from '../../canvas/cell.tsx';
import { useCanvasShare } from '../../canvas/faces.ts';
import type { DesignNode } from '../../document/node.ts';
import { spanIn, titleOf, typeTitle, withRequired, withSpan } from './form-faces.ts';
import { columnsIn, FIELD, specOf } from './form-language.ts';

interface FormSheetProps {
  readonly root: DesignNode;
  /** The form has a layout of its own: widths stand there. */
  readonly hasLayout: boolean;
}

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
const Area = ({ node, columns, level, hasLayout }: AreaProps) => (
  <CellArea
    node={node}
    level={level}
    draw={(one, inner) => (
      <Part key={one.id} node={one} columns={columns} level={inner} hasLayout={hasLayout} />
    )}
  />
);

/** A part where it will stand. Drawn anew when it is another one. */
const Part = memo(function Part({ node, columns, level, hasLayout }: AreaProps) {
  const inner = node.slots['items'] ?? node.slots['steps'];
  return (
    <Cell
      node={node}
      level={level}
      takes={{ span: spanIn(node, columns), columns }}
      look={node.kind}
      words={<PartWords node={node} />}
      tools={node.kind === FIELD ? <FieldTools {...{ node, columns, hasLayout }} /> : null}
    >
      {inner ? (
        <Area node={node} columns={columnsIn(node, columns)} level={level} hasLayout={hasLayout} />
      ) : null}
    </Cell>
  );
});

/** What a part says: the title of a field with its input, a heading, or words. */
function PartWords({ node }: { readonly node: DesignNode }) {
  const { t } = useTexts();
  const title = titleOf(node, t);
  if (node.kind !== FIELD)
    return (
      <span className={node.kind === 'text' ? 'wb-part-text' : 'wb-part-heading'}>
        {title}
        <OnlyIf when={node.props['visibleWhen']} />
      </span>
    );
  const spec = specOf(node);
  return (
    <>
      <CellTitle isRequired={spec?.required === true}>
        {title}
        <OnlyIf when={spec?.visibleWhen} />
      </CellTitle>
      <CellInput isSoft={spec?.readOnly === true}>
        {spec ? typeTitle(spec.type, t) : t('workbench.form.unknown')}
      </CellInput>
    </>
  );
}

function OnlyIf({ when }: { readonly when: unknown }) {
  const { t } = useTexts();
  return typeof when === 'string' ? (
    <CellOnlyIf said={t('workbench.form.onlyIf', { when })} />
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
