/** What of a workbook's parts the reader of its cells does not tell. */
export interface SheetTraits {
  /** Formulas of which the file holds no result, by place (`F4`). */
  readonly uncomputed: ReadonlySet<string>;
  /** Cells that are written as dates (ISO 8601), not as numbers with a format. */
  readonly dated: ReadonlySet<string>;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
}

type Parts = Readonly<Record<string, { readonly content: Uint8Array | string } | undefined>>;

const NO_TRAITS: SheetTraits = {
  uncomputed: new Set(),
  dated: new Set(),
  hiddenRows: 0,
  hiddenColumns: 0,
};
const HIDDEN = /\shidden="(?:1|true)"/i;

/** The traits of a sheet, by its name. @param parts the files of the archive */
export function sheetTraits(parts: Parts, sheet: string): SheetTraits {
  const path = pathOf(parts, sheet);
  const xml = path === undefined ? '' : textOf(parts, path);
  if (xml === '') return NO_TRAITS;
  return {
    uncomputed: uncomputedIn(xml),
    dated: datedIn(xml),
    hiddenRows: countHidden(xml, /<(?:\w+:)?row\s[^>]*>/g),
    hiddenColumns: countHidden(xml, /<(?:\w+:)?col\s[^>]*>/g),
  };
}

/** Where the sheet of a name lies in the archive. */
function pathOf(parts: Parts, sheet: string): string | undefined {
  for (const [tag] of textOf(parts, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    if (unescaped(attribute(tag, 'name')) !== sheet) continue;
    const id = /\s(?:\w+:)?id="([^"]*)"/.exec(tag)?.[1];
    for (const [link] of textOf(parts, 'xl/_rels/workbook.xml.rels').matchAll(
      /<(?:\w+:)?Relationship\s[^>]*>/g,
    )) {
      if (attribute(link, 'Id') !== id) continue;
      const target = attribute(link, 'Target');
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  }
  return undefined;
}

function uncomputedIn(xml: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { index } of xml.matchAll(/<(?:\w+:)?f[\s/>]/g)) {
    const from = xml.lastIndexOf('<', xml.lastIndexOf(' r="', index));
    const end = /<\/(?:\w+:)?c>/g;
    end.lastIndex = index;
    const cell = xml.slice(from, end.exec(xml)?.index ?? index);
    const place = /\sr="([A-Z]+\d+)"/.exec(cell)?.[1];
    if (place !== undefined && !/<(?:\w+:)?(?:v|is)[\s/>]/.test(cell)) found.add(place);
  }
  return found;
}

function datedIn(xml: string): ReadonlySet<string> {
  const cells = xml.matchAll(/<(?:\w+:)?c\s[^>]*\bt="d"[^>]*>/g);
  return new Set([...cells].map(([tag]) => attribute(tag, 'r')));
}

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

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
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
