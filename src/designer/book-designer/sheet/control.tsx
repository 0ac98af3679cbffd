import type { ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import { sayPartValue } from '#schemas/standing-books/say-change.ts';
import { CellInput } from '../../canvas/cell.tsx';
import type { DesignNode, Props } from '../../document/node.ts';
import type { CellFace } from '../language/element-looks.ts';
import { textIn } from '../language/kinds.ts';

interface CellControlProps {
  readonly node: DesignNode;
  readonly face: CellFace | undefined;
}

/** What is filled in at an element, drawn: the phone frame beside the sheet is the form itself. */
export function CellControl({ node: { props }, face }: CellControlProps) {
  const { t } = useTexts();
  return face === undefined ? null : FACES[face](props, t);
}

const optionsOf = (props: Props): readonly string[] =>
  Array.isArray(props['options']) ? props['options'].map(String) : [];

const wordsOf = (props: Props, isTip: boolean): ReactNode => (
  <span className="bd-words" data-tip={isTip || undefined}>
    {textIn(props, 'text')}
  </span>
);

const FACES: Readonly<Record<CellFace, (props: Props, t: TextPort['t']) => ReactNode>> = {
  line: (props) => <CellInput>{textIn(props, 'placeholder')}</CellInput>,
  lines: () => <CellInput isTall />,
  list: (props) => (
    <CellInput>
      {optionsOf(props)[0] ?? textIn(props, 'dict')}
      <LineIcon name="down" />
    </CellInput>
  ),
  number: (props) => (
    <CellInput>
      <small>{textIn(props, 'unit')}</small>
    </CellInput>
  ),
  choice: (props) => (
    <span className="bd-choices">
      {optionsOf(props).map((option) => (
        <span key={option}>○ {option}</span>
      ))}
    </span>
  ),
  box: () => (
    <span className="bd-box">
      <LineIcon name="plus" />
    </span>
  ),
  auto: (props, t) => <CellInput isSoft>{sayPartValue('from', props['from'], t)}</CellInput>,
  calc: (props) => (
    <CellInput isSoft>
      <code>= {textIn(props, 'formula') || '…'}</code> {textIn(props, 'unit')}
    </CellInput>
  ),
  words: (props) => wordsOf(props, false),
  tip: (props) => wordsOf(props, true),
  code: (props, t) => <span className="bd-code">{sayPartValue('of', props['of'], t)}</span>,
  break: (_props, t) => <span className="bd-break">{t('book.kind.pageBreak')}</span>,
  table: () => null,
  part: () => null,
};
