import sanitizeHtml from 'sanitize-html';

import type { FieldSpec } from '#schemas/language/field.ts';
import type { StoredRow } from '#server/stores/entity-read.ts';

const TAGS = 'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s sub sup ul ol li a img table caption thead tbody tr th td'.split(' ');
const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const OWN_PICTURE = /^(\/api\/oss\/file\/download\/\d{1,19})\?.*$/;
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': { color: COLOR, 'background-color': COLOR, 'text-align': [/^(left|right|center|justify)$/], 'font-weight': [/^(bold|normal|\d{3})$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // a data address shows a picture and nothing else
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && /^data:(?!image\/(?:png|jpe?g|gif|webp);base64,)/i.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
    // a signed address, or one with somebody's token, is shown and never kept
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...(attribs['src'] && { src: attribs['src'].replace(OWN_PICTURE, '$1') }) } }),
  },
};

/** Markup without scripts, handlers, frames, forms and foreign styles; empty when nothing is left to see. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, OPTIONS).trim();
  const hasSomething = /<(?:img|hr|table)\b/i.test(clean) || clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
  return hasSomething ? clean : '';
}

/** Every rich-text field of a record that came from outside, cleaned; one that held nothing to see becomes null. */
export function cleanRichTexts(fields: Readonly<Record<string, FieldSpec>>, record: StoredRow): StoredRow {
  const cleaned = Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    fields[name]?.type === 'richText' && typeof value === 'string' ? [[name, cleanHtml(value) || null]] : [],
  );
  return cleaned.length === 0 ? record : { ...record, ...Object.fromEntries(cleaned) };
}
