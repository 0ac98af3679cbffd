import type { Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';

/**
 * What a formatted text may hold, the same as the server keeps (`server/records/resource/clean-html.ts`): an editor that knew less would
 * lose a table or a colour as soon as somebody opens a text that has one.
 */
export const TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    link: { openOnClick: false, HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' } },
  }),
  Image.configure({ inline: true, allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
  TextStyle,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Subscript,
  Superscript,
];
