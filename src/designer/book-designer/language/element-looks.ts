import type { ElementKind } from '#schemas/standing-books/document.ts';

/** How an element is drawn on the sheet. */
export type CellFace =
  | 'line'
  | 'lines'
  | 'choice'
  | 'list'
  | 'box'
  | 'number'
  | 'auto'
  | 'calc'
  | 'words'
  | 'tip'
  | 'code'
  | 'break'
  | 'table'
  | 'part';

interface ElementLook {
  /** Of the palette, the outline and the sheet. */
  readonly icon: string;
  /** Colour family, as the stylesheet of the canvas names them. */
  readonly tone: 'value' | 'operator' | 'group' | 'count' | 'action';
  readonly face: CellFace;
  /** A new one is answered with normal or not. */
  readonly isJudged?: true;
}

const look = (icon: string, face: CellFace, tone: ElementLook['tone'] = 'value'): ElementLook => ({
  icon,
  face,
  tone,
});

/** How each kind of element looks while it is designed. */
export const ELEMENT_LOOKS: Readonly<Record<ElementKind, ElementLook>> = {
  text: look('edit', 'line'),
  textarea: look('edit', 'lines'),
  number: look('chart', 'number'),
  date: look('calendar', 'line'),
  datetime: look('clock', 'line'),
  month: look('calendar', 'line'),
  select: look('down', 'list'),
  radio: look('check-circle', 'choice'),
  checkbox: look('check-circle', 'choice'),
  dictionary: look('list', 'list'),
  image: look('upload', 'box', 'action'),
  file: look('file', 'box', 'action'),
  signature: look('edit', 'box', 'action'),
  auto: look('sync', 'auto'),
  calc: look('chart', 'calc', 'count'),
  nextDate: look('bell', 'line', 'count'),
  check: { ...look('check-circle', 'choice'), isJudged: true },
  checklist: look('file-done', 'part', 'group'),
  table: look('table', 'table', 'group'),
  repeat: look('swap', 'part', 'group'),
  group: look('board', 'part', 'group'),
  paragraph: look('file', 'words', 'operator'),
  tips: look('info', 'tip', 'operator'),
  qr: look('cards', 'code', 'operator'),
  pageBreak: look('minus', 'break', 'operator'),
};
