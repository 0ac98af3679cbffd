import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { cleanMarkup, cleanPasted } from '#engine/fields/rich-text/clean-markup.ts';
import { toShown, toStored } from '#engine/fields/rich-text/file-addresses.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf } from './aria.ts';
import { picturesOf, pictureTag, withUploaded } from './pasted-pictures.ts';
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

const ERROR_MS = 3000;

/** Formatted text, edited in place. What is pasted loses the format of its program, its pictures are uploaded; the server cleans what is sent. */
export function RichTextInput(props: InputProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const html = textOf(props.value);
  const isFixed = Boolean(props.disabled) || Boolean(props.readOnly);
  const [shown, setShown] = useState<string | undefined>();
  useEffect(() => {
    if (!box.current || shown === html) return;
    box.current.innerHTML = toShown(cleanMarkup(html), ports.fileUrl);
    setShown(html);
  }, [html, shown, ports]);
  const tell = (): void => {
    if (!box.current) return;
    const text = isEmpty(box.current) ? '' : toStored(box.current.innerHTML);
    setShown(text);
    props.onChange(text);
  };
  const run = (command: string, argument?: string): void => {
    box.current?.focus();
    // no other way keeps the browser's own undo
    document.execCommand(command, false, argument);
    tell();
  };
  const insert = (markup: string): void => {
    box.current?.focus();
    document.execCommand('insertHTML', false, markup);
    tell();
  };
  const addPictures = async (files: readonly File[]): Promise<void> => {
    for (const file of files)
      await ports.upload(file).then(
        ({ id }) => insert(pictureTag(ports.fileUrl(id))),
        () => ports.notify('error', t('input.uploadFailed'), ERROR_MS),
      );
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    event.preventDefault();
    const { clipboardData } = event;
    const html = clipboardData.getData('text/html');
    const pictures = picturesOf(clipboardData.files);
    if (html) void withUploaded(cleanPasted(html), ports.upload, ports.fileUrl).then(insert);
    else if (pictures.length > 0) void addPictures(pictures);
    else document.execCommand('insertText', false, clipboardData.getData('text/plain'));
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
              void addPictures([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
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
        onPaste={onPaste}
      />
    </div>
  );
}

function isEmpty(box: HTMLElement): boolean {
  return (box.textContent ?? '').trim() === '' && box.querySelector('img, hr') === null;
}
