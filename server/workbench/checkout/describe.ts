import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { printJsonSchemas } from '#schemas/language/json-schema.ts';
import type { SchemaKind } from '#server/registry/schema-files.ts';
import { CheckoutError, type Checkout } from './checkout.ts';

const REFERENCE = 'docs/reference/language.md';
const TUTORIALS = 'docs/tutorials';

/** Which part of the language is asked about; nothing: what parts there are. */
export interface AskedPart {
  /** A part of a heading of the reference. */
  readonly part?: string | undefined;
  /** The JSON Schema of one kind of file. */
  readonly schema?: SchemaKind | undefined;
}

const KINDS: readonly {
  readonly kind: SchemaKind;
  readonly folder: string;
  readonly is: string;
}[] = [
  {
    kind: 'entity',
    folder: 'src/schemas/entities/<module>',
    is: 'a table with its fields, list, form, detail, buttons, addresses, keys, dictionaries, life cycle and samples',
  },
  {
    kind: 'screen',
    folder: 'src/schemas/screens',
    is: 'a page of several lists, records, figures and widgets',
  },
  {
    kind: 'states',
    folder: 'src/schemas/states',
    is: 'statuses and moves that several entities share; else they stand in the entity',
  },
  {
    kind: 'report',
    folder: 'src/schemas/reports',
    is: 'templates of reports: whom they are about, of which periods, and how they lie on paper',
  },
];

/**
 * The kinds of files with the headings of the reference; or the text of the parts whose heading holds the words; or a JSON Schema.
 * @throws CheckoutError no heading holds the words, or the checkout has no reference.
 */
export function describeLanguage({ root }: Checkout, { part, schema }: AskedPart): unknown {
  if (schema !== undefined) return printJsonSchemas()[schema];
  const sections = sectionsOf(root);
  if (part === undefined)
    return {
      kinds: KINDS,
      parts: sections.map(({ heading }) => heading),
      tutorials: filesIn(root, TUTORIALS),
      next: 'ask again with "part": words of a heading above, or with "schema": entity, screen or states for its JSON Schema',
    };
  const asked = plain(part);
  const found = sections.filter(({ heading }) => plain(heading).includes(asked));
  const exact = found.filter(({ heading }) => plain(heading) === asked);
  if (found.length === 0)
    throw new CheckoutError(
      `no part of the reference is called "${part}"; ask without "part" for their names`,
    );
  return (exact.length > 0 ? exact : found).map(({ text }) => text).join('\n');
}

/** Marks of headings are not asked for: `list` finds "An entity file › `list`". */
function plain(words: string): string {
  return words.replaceAll('`', '').toLowerCase();
}

function sectionsOf(root: string): readonly { readonly heading: string; readonly text: string }[] {
  if (!existsSync(join(root, REFERENCE)))
    throw new CheckoutError(`this checkout has no ${REFERENCE}; npm run docs prints it`);
  return readFileSync(join(root, REFERENCE), 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => ({ heading: text.slice(3, text.indexOf('\n')), text }));
}

function filesIn(root: string, folder: string): readonly string[] {
  return existsSync(join(root, folder))
    ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
    : [];
}
