import { PictureOutlined, RedoOutlined, TableOutlined, UndoOutlined } from '@ant-design/icons';
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import './text-tools.css';

/** A button of the toolbar; its key is that of its label. */
interface Tool {
  readonly key: ScreenKey;
  readonly face: ReactNode;
  readonly style?: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** Name and attributes of what is on where the cursor stands. */
  readonly active?: readonly [name: string, attributes?: Readonly<Record<string, unknown>>];
}

const ROWS = 3;
const TOOLS: readonly Tool[] = [
  {
    key: 'input.rich.bold',
    face: 'B',
    style: 'eform-rich-bold',
    run: (chain) => chain.toggleBold(),
    active: ['bold'],
  },
  {
    key: 'input.rich.italic',
    face: 'I',
    style: 'eform-rich-italic',
    run: (chain) => chain.toggleItalic(),
    active: ['italic'],
  },
  {
    key: 'input.rich.underline',
    face: 'U',
    style: 'eform-rich-underline',
    run: (chain) => chain.toggleUnderline(),
    active: ['underline'],
  },
  {
    key: 'input.rich.heading',
    face: 'H',
    run: (chain) => chain.toggleHeading({ level: 3 }),
    active: ['heading'],
  },
  { key: 'input.rich.paragraph', face: '¶', run: (chain) => chain.setParagraph() },
  {
    key: 'input.rich.bullets',
    face: '•',
    run: (chain) => chain.toggleBulletList(),
    active: ['bulletList'],
  },
  {
    key: 'input.rich.numbers',
    face: '1.',
    run: (chain) => chain.toggleOrderedList(),
    active: ['orderedList'],
  },
  {
    key: 'input.rich.table',
    face: <TableOutlined />,
    run: (chain) => chain.insertTable({ rows: ROWS, cols: ROWS, withHeaderRow: true }),
    active: ['table'],
  },
  { key: 'input.rich.plain', face: 'T×', run: (chain) => chain.unsetAllMarks().clearNodes() },
  { key: 'input.rich.undo', face: <UndoOutlined />, run: (chain) => chain.undo() },
  { key: 'input.rich.redo', face: <RedoOutlined />, run: (chain) => chain.redo() },
];
/** Shown while the cursor stands in a table. */
const TABLE_TOOLS: readonly Tool[] = [
  { key: 'input.rich.rowAfter', face: '+↓', run: (chain) => chain.addRowAfter() },
  { key: 'input.rich.columnAfter', face: '+→', run: (chain) => chain.addColumnAfter() },
  { key: 'input.rich.dropRow', face: '−↓', run: (chain) => chain.deleteRow() },
  { key: 'input.rich.dropColumn', face: '−→', run: (chain) => chain.deleteColumn() },
  { key: 'input.rich.dropTable', face: '×', run: (chain) => chain.deleteTable() },
];

interface Props {
  readonly editor: Editor;
  readonly onPictures: (files: readonly File[]) => void;
}

/** The buttons above a formatted text. A pressed one is on where the cursor stands; one that can do nothing there is off. */
export function TextTools({ editor, onPictures }: Props) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const tools = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      (now.isActive('table') ? [...TOOLS, ...TABLE_TOOLS] : TOOLS).map((tool) => ({
        tool,
        isOn: isOn(now, tool),
        can: tool.run(now.can().chain()).run(),
      })),
    equalityFn: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  return (
    <div className="eform-rich-tools" role="toolbar" aria-label={t('input.rich.tools')}>
      {tools.map(({ tool: { key, face, style = '', run }, isOn: isPressed, can }) => (
        <Button
          key={key}
          type="text"
          size="small"
          className={isPressed ? `${style} eform-rich-on` : style}
          title={t(key)}
          aria-label={t(key)}
          aria-pressed={isPressed}
          disabled={!can}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {face}
        </Button>
      ))}
      <Button
        type="text"
        size="small"
        title={t('input.rich.picture')}
        aria-label={t('input.rich.picture')}
        icon={<PictureOutlined />}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function isOn(editor: Editor, { active }: Tool): boolean {
  return active !== undefined && editor.isActive(...active);
}
