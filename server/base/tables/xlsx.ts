import { finished } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import { shownText, widthOf } from './column-width.ts';
import { looksLikeFormula } from './formula.ts';
import { pageXml, titlesXml } from './page-setup.ts';
import { columnLetters } from './read-cell.ts';
import { readAhead } from './rows-ahead.ts';
import { serialOf } from './serial-day.ts';
import { sheetNames } from './sheet-names.ts';
import { outlined, type Cell, type ColumnChoices, type Sheet } from './sheet.ts';
import { pictureParts, pictureTypes, rowHeight, type Anchor } from './xlsx-pictures.ts';
import { escapeXml } from './xml-text.ts';

/** Rows that say how wide a column is. */
const WIDTH_ROWS = 100;
const MAX_CELL = 32_767;
/** Stands where the rest of a text was left out. */
const CUT = '…';
/** Rows are pressed in pieces of about this many characters. */
const PIECE = 64 * 1024;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PARTS = {
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
} as const;
const STYLES = {
  fonts: `<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFCF1322"/><name val="Calibri"/></font><font><i/><sz val="10"/><color rgb="FF646A73"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFCCC7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`,
  cells: `<xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" applyNumberFormat="1" fillId="2" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1" fontId="3" applyFont="1"><alignment wrapText="1" vertical="top"/></xf><xf fontId="2" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>`,
  formats: ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'],
  names: '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
} as const;
const BOLD = 1;
const TEXT = 2;
/** Excel's own mark for `this is text`: it stays text when somebody edits the cell. */
const QUOTED = 3;
const MARKS = { bad: 4, note: 5 } as const;
const REQUIRED = 6;
/** Styles of the house; those of formats follow. */
const OWN_STYLES = 9;
const TIMES = { day: 7, second: 8 } as const;
/** The first number of a format that is not Excel's own; the first two are those of days and times. */
const FIRST_FORMAT = 164;
/** As many formats a workbook holds in every Excel; numbers of further ones are written plainly. */
const MOST_FORMATS = 200;
/** Excel takes a list of choices up to this many characters. */
const MAX_CHOICES = 255;
const LAST_ROW = 1_048_576;

/**
 * A workbook of one sheet as pieces of bytes, made while the rows arrive: its memory does not grow with them.
 * Text cells are typed as text, so `=1+1` is shown and never run.
 */
export function writeXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  return writeWorkbook([sheet]);
}

/**
 * The same with several sheets, each after the other. Names that a workbook cannot hold side by side are told apart by a number.
 * @yields the next bytes of the file
 */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const formats = [...new Set(sheets.flatMap(({ formats: own = [] }) => own))].slice(
    0,
    MOST_FORMATS,
  );
  const styles = { 'xl/styles.xml': stylesXml(formats) };
  for (const [name, text] of Object.entries({ ...PARTS, ...styles, ...bookParts(sheets) }))
    addPart(zip, name, text);
  for (const [at, sheet] of sheets.entries()) {
    const part = new PressedPart(sheetPath(at));
    zip.add(part);
    const anchors: Anchor[] = [];
    try {
      for await (const text of sheetXml(sheet, anchors, formats)) {
        await part.press(strToU8(text));
        if (failure) throw failure as Error;
        yield* ready.splice(0);
      }
      await part.finish();
      yield* ready.splice(0);
    } finally {
      part.terminate();
    }
    if (sheet.hasPictures)
      for await (const { name, bytes } of pictureParts(at + 1, anchors, sheet.pictureBox)) {
        // pressed although it gains little: readers that go through it from the begin do not find the end of what is only stored
        const pressed = new PressedPart(name);
        zip.add(pressed);
        await pressed.press(bytes);
        await pressed.finish();
        yield* ready.splice(0);
      }
  }
  zip.end();
  yield* ready.splice(0);
}

/** A part of the archive that is pressed beside the loop: that takes most of an export's time, and everybody else is served here. */
class PressedPart extends ZipPassThrough {
  override compression = 8;
  private readonly deflate = createDeflateRaw({ level: 6 });

  constructor(name: string) {
    super(name);
    this.deflate.on('data', (bytes: Uint8Array<ArrayBuffer>) => this.ondata(null, bytes, false));
  }

  /** Resolves once the bytes are pressed. */
  press(bytes: Uint8Array): Promise<void> {
    // counts them and their checksum
    this.push(bytes);
    return new Promise((resolve, reject) => {
      this.deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async finish(): Promise<void> {
    this.deflate.end();
    await finished(this.deflate);
    // the last push is what makes the check sum
    this.push(new Uint8Array(0), true);
    this.ondata(null, new Uint8Array(0), true);
  }

  terminate(): void {
    this.deflate.destroy();
  }

  /** What is pushed comes out pressed, later. */
  protected override process(): void {}
}

function stylesXml(formats: readonly string[]): string {
  const all = [...STYLES.formats, ...formats];
  const numbered = all.map(
    (format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(format)}"/>`,
  );
  const own = `<numFmts count="${numbered.length}">${numbered.join('')}</numFmts>`;
  const cells = formats.map(
    (_, at) =>
      `<xf numFmtId="${FIRST_FORMAT + STYLES.formats.length + at}" applyNumberFormat="1"/>`,
  );
  return `${XML}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${own}${STYLES.fonts}<cellXfs count="${OWN_STYLES + cells.length}">${STYLES.cells}${cells.join('')}</cellXfs>${STYLES.names}</styleSheet>`;
}

/**
 * @param anchors takes the pictures that were met
 * @param formats of the workbook
 * @yields pieces of the sheet
 */
async function* sheetXml(
  { columns, rows, choices = [], foldsBy, hasPictures, pictureBox }: Sheet,
  anchors: Anchor[],
  formats: readonly string[],
): AsyncGenerator<string> {
  const { first, all } = await readAhead(rows, WIDTH_ROWS);
  const lines = first.map((row) => outlined(row).cells);
  const widths = columns.map(
    ({ title, width }, at) =>
      width ?? widthOf([title, ...lines.map((cells) => shownText(cells[at]))]),
  );
  const cols = widths.map(
    (chars, at) => `<col min="${at + 1}" max="${at + 1}" width="${chars}" customWidth="1"/>`,
  );
  const letters = columns.map((_, at) => columnLetters(at));
  const styleOf = (format: string): number | undefined => {
    const at = formats.indexOf(format);
    return at < 0 ? undefined : OWN_STYLES + at;
  };
  const head = `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheetPr>${foldsBy ? `<outlinePr summaryBelow="${foldsBy === 'below' ? 1 : 0}"/>` : ''}<pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${foldsBy ? '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>' : ''}<cols>${cols.join('')}</cols><sheetData>`;
  // nothing goes out before the rows are gone through: whoever stops reading ends them too
  let piece = `${head}<row r="1">${columns.map(({ title, mark }, at) => textXml(`${letters[at]}1`, title, mark ? REQUIRED : BOLD)).join('')}</row>`;
  let number = 1;
  for await (const row of all) {
    number += 1;
    const { cells, level = 0, isBold = false } = outlined(row);
    const outline = level > 0 ? ` outlineLevel="${level}"` : '';
    const high = hasPictures ? takePictures(cells, number - 1, anchors, pictureBox) : '';
    piece += `<row r="${number}"${outline}${high}>${cells.map((cell, at) => cellXml(`${letters[at] ?? columnLetters(at)}${number}`, cell, { isBold, styleOf })).join('')}</row>`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData>${choicesXml(choices)}${pageXml(widths)}${hasPictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`;
}

/** Notes the pictures of a row. @returns how high it is, as a word of its tag */
function takePictures(
  cells: readonly Cell[],
  row: number,
  anchors: Anchor[],
  box: number | undefined,
): string {
  let most = 0;
  for (const [column, cell] of cells.entries()) {
    if (typeof cell !== 'object' || cell === null || !('pictures' in cell)) continue;
    most = Math.max(most, cell.pictures.length);
    anchors.push(...cell.pictures.map((picture, at) => ({ column, row, at, picture })));
  }
  return most === 0 ? '' : ` ht="${rowHeight(most, box)}" customHeight="1"`;
}

interface CellLook {
  readonly isBold: boolean;
  readonly styleOf: (format: string) => number | undefined;
}

function cellXml(place: string, cell: Cell, { isBold, styleOf }: CellLook): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberXml(place, cell, isBold ? BOLD : undefined);
  if (typeof cell === 'object') {
    if ('number' in cell) return numberXml(place, cell.number, styleOf(cell.format));
    if ('time' in cell) return timeXml(place, cell.time);
    return textXml(place, cell.text, 'mark' in cell ? MARKS[cell.mark] : TEXT);
  }
  return textXml(place, cell, looksLikeFormula(cell) ? QUOTED : isBold ? BOLD : TEXT);
}

function numberXml(place: string, number: number, style: number | undefined): string {
  if (!Number.isFinite(number)) return '';
  return `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${number}</v></c>`;
}

/** What is no day that spreadsheets agree on stays a text. */
function timeXml(place: string, time: string): string {
  const serial = serialOf(time);
  if (serial === undefined) return textXml(place, time, TEXT);
  return numberXml(place, serial, time.includes(' ') ? TIMES.second : TIMES.day);
}

function textXml(place: string, text: string, style: number): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(cellText(text))}</t></is></c>`;
}

/** What reads like a character by its number (`_x0041_`) is said not to be one; what a cell cannot hold ends with a sign that says so. */
function cellText(text: string): string {
  const held = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - CUT.length)}${CUT}` : text;
  return held.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

function choicesXml(choices: readonly ColumnChoices[]): string {
  const rules = choices.flatMap(({ column, values, fromRow }) => {
    const list = values.join(',');
    const place = columnLetters(column);
    // a list in a rule cannot hold these signs
    if (
      list.length > MAX_CHOICES ||
      values.length === 0 ||
      values.some((value) => /[",]/.test(value))
    )
      return [];
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${place}${fromRow + 1}:${place}${LAST_ROW}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`,
    ];
  });
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts that say which sheets there are. */
function bookParts(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const types = names
    .map((_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${SHEET_TYPE}"/>`)
    .join('');
  const pictures = pictureTypes(
    sheets.flatMap(({ hasPictures }, at) => (hasPictures ? [at + 1] : [])),
  );
  const links = names
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  const list = names
    .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('');
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures}<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${list}</sheets>${titlesXml(names)}</workbook>`,
  };
}

function addPart(zip: Zip, name: string, text: string): void {
  const part = new ZipDeflate(name, { level: 6 });
  zip.add(part);
  part.push(strToU8(text), true);
}
