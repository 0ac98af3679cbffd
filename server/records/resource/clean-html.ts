import sanitizeHtml from 'sanitize-html';

import { ID_DIGITS } from '#schemas/basics/ids.ts';
import { isHtml } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import type { StoredRow } from '#server/registry/rows.ts';

const TAGS =
  'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s sub sup ul ol li a img table caption thead tbody tr th td'.split(
    ' ',
  );
const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const OWN_PICTURE = new RegExp(`^(/api/oss/file/download/${ID_DIGITS})\\?.*$`);
/** Deeper than any page of a person; each level costs every tag below it. */
const MAX_NESTING = 100;
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
    '*': {
      color: COLOR,
      'background-color': COLOR,
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^(bold|normal|\d{3})$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  // a data address shows a picture and nothing else
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && /^data:(?!image\/(?:png|jpe?g|gif|webp);base64,)/i.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' },
    }),
    // a signed address, or one with somebody's token, is shown and never kept
    img: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(attribs['src'] && { src: attribs['src'].replace(OWN_PICTURE, '$1') }),
      },
    }),
  },
};

/** Markup without scripts, handlers, frames, forms and foreign styles; empty when nothing is left to see. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, OPTIONS).trim();
  const hasSomething =
    /<(?:img|hr|table)\b/i.test(clean) || clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
  return hasSomething ? clean : '';
}

const WORK = { timeoutMs: 10_000, memoryMb: 128 };
/** Markup of so many characters is cleaned in less than anybody notices, whatever stands in it. */
const SHORT = 10_000;

/** `cleanHtml` for markup from outside: long markup may be made to cost anything and is cleaned in the work room. @throws AppError `invalid` too costly. */
export async function cleanForeignHtml(who: string, html: string): Promise<string> {
  if (html.length <= SHORT) return cleanHtml(html);
  return runWork({ job: 'cleanHtml', input: html }, { ...WORK, who }).catch((error: unknown) => {
    if (!(error instanceof WorkError) || (error.reason !== 'timeout' && error.reason !== 'memory'))
      throw error;
    throw new AppError('invalid', { message: 'errors.http.costlyMarkup' }, { cause: error });
  });
}

/** Every rich-text field of a record that came from outside, cleaned; one that held nothing to see becomes null. @throws AppError `invalid` */
export async function cleanRichTexts(
  who: string,
  fields: Readonly<Record<string, FieldSpec>>,
  record: StoredRow,
): Promise<StoredRow> {
  const cleaned: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record))
    if (isHtml(fields[name]) && typeof value === 'string')
      cleaned[name] = (await cleanForeignHtml(who, value)) || null;
  return { ...record, ...cleaned };
}

/** What came over the wire, normalised and with its markup cleaned: records are made from nothing else. */
export interface CleanBody {
  readonly record: StoredRow;
}

/** Cleans before any row is held: the work room may keep one waiting. @throws AppError `invalid` */
export async function cleanBody(
  { actor }: Pick<Ctx, 'actor'>,
  fields: Readonly<Record<string, FieldSpec>>,
  body: unknown,
): Promise<CleanBody> {
  return { record: await cleanRichTexts(actor.id, fields, coerceRecord(fields, body)) };
}
