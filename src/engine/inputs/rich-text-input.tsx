import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { textOf } from '../text-of.ts';
import { ariaOf } from './aria.ts';
import './rich-text.css';

/** Commands of the toolbar: the key of its label, what the browser is told, and what the button shows. */
const TOOLS: readonly { readonly key: string; readonly command: string; readonly argument?: string; readonly face: string; readonly style?: string }[] = [
  { key: 'bold', command: 'bold', face: 'B', style: 'eform-rich-bold' },
  { key: 'italic', command: 'italic', face: 'I', style: 'eform-rich-italic' },
  { key: 'underline', command: 'underline', face: 'U', style: 'eform-rich-underline' },
  { key: 'heading', command: 'formatBlock', argument: '<h3>', face: 'H' },
  { key: 'paragraph', command: 'formatBlock', argument: '<p>', face: '¶' },
  { key: 'bullets', command: 'insertUnorderedList', face: '•' },
  { key: 'numbers', command: 'insertOrderedList', face: '1.' },
  { key: 'plain', command: 'removeFormat', face: 'T×' },
];

/** Formatted text, edited in place. What is pasted loses its format; the server cleans what is sent. */
export function RichTextInput(props: InputProps) {
  const { t } = useEnginePorts();
  const box = useRef<HTMLDivElement>(null);
  const html = textOf(props.value);
  const isFixed = Boolean(props.disabled) || Boolean(props.readOnly);
  const [shown, setShown] = useState<string | undefined>();
  useEffect(() => {
    if (!box.current || shown === html) return;
    box.current.innerHTML = html;
    setShown(html);
  }, [html, shown]);
  const tell = (): void => {
    if (!box.current) return;
    const text = isEmpty(box.current) ? '' : box.current.innerHTML;
    setShown(text);
    props.onChange(text);
  };
  const run = (command: string, argument?: string): void => {
    box.current?.focus();
    // no other way keeps the browser's own undo
    document.execCommand(command, false, argument);
    tell();
  };
  return (
    <div className={props.status === 'error' ? 'eform-rich eform-rich-bad' : 'eform-rich'}>
      {isFixed ? null : (
        <div className="eform-rich-tools" role="toolbar" aria-label={t('input.rich.tools')}>
          {TOOLS.map(({ key, command, argument, face, style }) => (
            <Button
              key={key}
              type="text"
              size="small"
              className={style ?? ''}
              title={t(`input.rich.${key}`)}
              aria-label={t(`input.rich.${key}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command, argument)}
            >
              {face}
            </Button>
          ))}
        </div>
      )}
      <div
        {...ariaOf(props)}
        ref={box}
        className="eform-rich-text engine-richtext"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        contentEditable={!isFixed}
        suppressContentEditableWarning
        onInput={tell}
        onBlur={() => props.onBlur?.()}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
    </div>
  );
}

function isEmpty(box: HTMLElement): boolean {
  return (box.textContent ?? '').trim() === '' && box.querySelector('img, hr') === null;
}
