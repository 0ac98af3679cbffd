import { strToU8, zipSync } from 'fflate';

/** A sheet as its XML: what stands between `<sheetData>` and its end, and what follows. */
interface RawSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: string;
  readonly after?: string;
}

interface RawWorkbook {
  readonly sheets: readonly RawSheet[];
  /** Format codes; the cell with `s="1"` has the first. */
  readonly formats?: readonly string[];
  /** As the attribute stands: `1`, `true`. */
  readonly date1904?: string;
  /** Items of the shared strings, as XML. */
  readonly strings?: readonly string[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook part by part, as other programs write them: what the product's own writer never would. */
export function aWorkbook({ sheets, formats = [], date1904, strings = [] }: RawWorkbook): Buffer {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookPr${date1904 === undefined ? '' : ` date1904="${date1904}"`}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rIdS" Type="${LINKS}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf/>${formats.map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((item) => `<si>${item}</si>`).join('')}</sst>`,
  };
  for (const [at, { rows, after = '' }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  return Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)])),
    ),
  );
}

/** Rows of texts, from a row on. */
export function textRows(rows: readonly (readonly string[])[], from = 1): string {
  return rows
    .map(
      (cells, down) =>
        `<row r="${from + down}">${cells.map((text, at) => (text === '' ? '' : `<c r="${String.fromCharCode(65 + at)}${from + down}" t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`,
    )
    .join('');
}
