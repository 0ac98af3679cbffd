import { columnLetters } from './read-cell.ts';

/** What of a workbook's parts the reader of its cells does not tell. */
export interface SheetTraits {
  /** Formulas of which the file holds no result, by place (`F4`). */
  readonly uncomputed: ReadonlySet<string>;
  /** Cells that are written as dates (ISO 8601), not as numbers with a format: with what stands there. */
  readonly dated: ReadonlyMap<string, string>;
  /** Cells of numbers in which none stands that could be read (`1,5`), with what does. */
  readonly unreadable: ReadonlyMap<string, string>;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

type Parts = Readonly<Record<string, { readonly content: Uint8Array | string } | undefined>>;

const NO_TRAITS: SheetTraits = {
  uncomputed: new Set(),
  dated: new Map(),
  unreadable: new Map(),
  hiddenRows: 0,
  hiddenColumns: 0,
};
const HIDDEN = /\shidden=["'](?:1|true)["']/i;

/** The traits of a sheet, by its name. @param parts the files of the archive */
export function sheetTraits(parts: Parts, sheet: string): SheetTraits {
  const path = pathOf(parts, sheet);
  const xml = path === undefined ? '' : textOf(parts, path);
  if (xml === '') return NO_TRAITS;
  const cells = makeCells(xml);
  return {
    uncomputed: uncomputedIn(xml, cells),
    ...oddValuesIn(xml, cells),
    hiddenRows: countHidden(xml, /<(?:\w+:)?row\s[^>]*>/g),
    hiddenColumns: countHidden(xml, /<(?:\w+:)?col\s[^>]*>/g),
  };
}

/** Where the sheet of a name lies in the archive. */
function pathOf(parts: Parts, sheet: string): string | undefined {
  const book = bookPath(parts);
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const links = `${folder}_rels/${book.slice(folder.length)}.rels`;
  for (const [tag] of textOf(parts, book).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    if (unescaped(attribute(tag, 'name')) !== sheet) continue;
    const id = attribute(tag, '\\w+:id') || attribute(tag, 'id');
    for (const [link] of textOf(parts, links).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
      if (attribute(link, 'Id') !== id) continue;
      const target = attribute(link, 'Target');
      return target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
    }
  }
  return undefined;
}

/** Where the list of sheets lies: most programs call it so, and none has to. */
function bookPath(parts: Parts): string {
  for (const [link] of textOf(parts, '_rels/.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g))
    if (attribute(link, 'Type').endsWith('/officeDocument'))
      return attribute(link, 'Target').replace(/^\//, '');
  return 'xl/workbook.xml';
}

/** The cell around a place in the text of a sheet. */
interface Cell {
  readonly tag: string;
  /** `F4`; of a cell that does not say it by its turn. */
  readonly place: string;
}

function makeCells(xml: string): (index: number) => Cell | undefined {
  let rows: readonly { readonly at: number; readonly number: number }[] | undefined;
  const rowOf = (at: number) => {
    rows ??= rowsIn(xml);
    return rows.findLast((row) => row.at < at);
  };
  return (index) => {
    for (let at = xml.lastIndexOf('<', index); at >= 0; at = xml.lastIndexOf('<', at - 1)) {
      const tag = /^<(?:\w+:)?c(?:[\s/][^>]*)?>/.exec(xml.slice(at, at + MOST_TAG))?.[0];
      if (tag === undefined) continue;
      const said = attribute(tag, 'r');
      if (said !== '') return { tag, place: said };
      const row = rowOf(at);
      if (!row) return undefined;
      const before = xml.slice(row.at, at).match(/<(?:\w+:)?c[\s/>]/g) ?? [];
      return { tag, place: `${columnLetters(before.length)}${row.number}` };
    }
    return undefined;
  };
}

/** Characters of the tag of a cell. */
const MOST_TAG = 300;

function rowsIn(xml: string): readonly { readonly at: number; readonly number: number }[] {
  let number = 0;
  return [...xml.matchAll(/<(?:\w+:)?row(?:\s[^>]*)?>/g)].map(({ 0: tag, index }) => {
    number = Number(attribute(tag, 'r')) || number + 1;
    return { at: index, number };
  });
}

function uncomputedIn(xml: string, cellAt: ReturnType<typeof makeCells>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { index } of xml.matchAll(/<(?:\w+:)?f[\s/>]/g)) {
    const end = /<\/(?:\w+:)?c>/g;
    end.lastIndex = index;
    const rest = xml.slice(index, end.exec(xml)?.index ?? index);
    const cell = /<(?:\w+:)?(?:v|is)[\s/>]/.test(rest) ? undefined : cellAt(index);
    if (cell) found.add(cell.place);
  }
  return found;
}

/** Values that are no plain numbers; what is longer than a number has its kind in the tag of the cell. */
const ODD_VALUE =
  /<(?:\w+:)?v(?:\s[^>]*)?>(?!\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d\d?)?\s*<)([^<]+)</g;

function oddValuesIn(
  xml: string,
  cellAt: ReturnType<typeof makeCells>,
): Pick<SheetTraits, 'dated' | 'unreadable'> {
  const [dated, unreadable] = [new Map<string, string>(), new Map<string, string>()];
  for (const { index, 1: text = '' } of xml.matchAll(ODD_VALUE)) {
    const cell = cellAt(index - 1);
    if (!cell) continue;
    const type = attribute(cell.tag, 't');
    const value = unescaped(text).trim();
    if (type === 'd') dated.set(cell.place, value);
    // a number too small or too large for the pattern is one all the same
    else if ((type === '' || type === 'n') && !isNumber(value)) unreadable.set(cell.place, value);
  }
  return { dated, unreadable };
}

const isNumber = (text: string): boolean =>
  /^[+-]?[\d.]+e[+-]?\d+$/i.test(text) && Number.isFinite(Number(text));

function countHidden(xml: string, tags: RegExp): number {
  let count = 0;
  for (const [tag] of xml.matchAll(tags)) {
    if (!HIDDEN.test(tag)) continue;
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))];
    count += min > 0 && max >= min ? max - min + 1 : 1;
  }
  return count;
}

function textOf(parts: Parts, path: string): string {
  const content = parts[path]?.content;
  return typeof content === 'string'
    ? content
    : content
      ? Buffer.from(content).toString('utf8')
      : '';
}

/** @param name of the attribute, as a pattern */
function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(Number.parseInt(String(decimal ?? hex), decimal ? 10 : 16))
      : (ENTITIES[String(name)] ?? String(all)),
  );
}
