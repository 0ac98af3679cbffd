import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { cleanMarkup, cleanPasted } from '#engine/fields/rich-text/clean-markup.ts';
import { toShown, toStored } from '#engine/fields/rich-text/file-addresses.ts';
import { TEXT_EXTENSIONS } from '#engine/fields/rich-text/text-extensions.ts';
import { TextTools } from '#engine/fields/rich-text/text-tools.tsx';
import { ariaOf } from './aria.ts';
import { picturesOf, pictureTag, withUploaded } from './pasted-pictures.ts';
import './rich-text.css';

const ERROR_MS = 3000;

/** Formatted text, edited in place. What is pasted loses the format of its program, its pictures are uploaded; the server cleans what is sent. */
export function RichTextInput(props: InputProps) {
  const isFixed = Boolean(props.disabled) || Boolean(props.readOnly);
  const { editor, addPictures } = useRichText(props, isFixed);
  useEffect(() => {
    editor.setEditable(!isFixed, false);
  }, [editor, isFixed]);
  const aria = JSON.stringify(ariaOf(props));
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          ...texts(JSON.parse(aria)),
          class: 'eform-rich-text engine-richtext',
          role: 'textbox',
          tabindex: '0',
          'aria-multiline': 'true',
        },
      },
    });
  }, [editor, aria]);
  return (
    <div className={props.status === 'error' ? 'eform-rich eform-rich-bad' : 'eform-rich'}>
      {isFixed ? null : (
        <TextTools editor={editor} onPictures={(files) => void addPictures(files)} />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}

/** The editor of a value: tells what is written, takes what is pasted, follows a value that comes from elsewhere. */
function useRichText(props: InputProps, isFixed: boolean) {
  const ports = usePorts('data', 'texts', 'feedback');
  const html = textOf(props.value);
  const [told, setTold] = useState(html);
  const tell = useEffectEvent((stored: string) => {
    setTold(stored);
    props.onChange(stored);
  });
  const leave = useEffectEvent(() => props.onBlur?.());
  const paste = useEffectEvent((data: DataTransfer): boolean => {
    const markup = data.getData('text/html');
    const pictures = picturesOf(data.files);
    if (markup) void withUploaded(cleanPasted(markup), ports.upload, ports.fileUrl).then(insert);
    else if (pictures.length > 0) void addPictures(pictures);
    return markup !== '' || pictures.length > 0;
  });
  const editor = useEditor({
    extensions: TEXT_EXTENSIONS,
    content: toShown(cleanMarkup(html), ports.fileUrl),
    editable: !isFixed,
    editorProps: {
      handlePaste: (_, { clipboardData }) => clipboardData !== null && paste(clipboardData),
    },
    onUpdate: ({ editor: now }) => tell(now.isEmpty ? '' : toStored(now.getHTML())),
    onBlur: () => leave(),
  });
  // another record, or what the server made of this one
  useEffect(() => {
    if (html === told) return;
    setTold(html);
    editor.commands.setContent(toShown(cleanMarkup(html), ports.fileUrl), { emitUpdate: false });
  }, [editor, html, told, ports]);
  function insert(markup: string): void {
    editor.chain().focus().insertContent(markup).run();
  }
  async function addPictures(files: readonly File[]): Promise<void> {
    for (const file of files)
      await ports.upload(file).then(
        ({ id }) => insert(pictureTag(ports.fileUrl(id))),
        () => ports.notify('error', ports.t('input.uploadFailed'), ERROR_MS),
      );
  }
  return { editor, addPictures };
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
