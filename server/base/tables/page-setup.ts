import { escapeXml } from './xml-text.ts';

/** What an A4 sheet takes at full size beside its margins, in characters of a column's width. */
const FITS = { portrait: 95, landscape: 140 } as const;
/** A page is made no smaller than this; what is wider goes on beside it. */
const LEAST_SCALE = 0.4;
const A4 = 9;
/** Inches. */
const MARGINS = 'left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"';

/**
 * How a sheet is printed: on A4 as wide as its columns, upright where they fit, with its pages numbered. Stands after the rows and the
 * rules of a worksheet.
 * @param widths of the columns, in characters
 */
export function pageXml(widths: readonly number[]): string {
  const wide = widths.reduce((sum, width) => sum + width, 0);
  const orientation = wide > FITS.portrait ? 'landscape' : 'portrait';
  const across = Math.max(1, Math.ceil((wide * LEAST_SCALE) / FITS[orientation]));
  return `<pageMargins ${MARGINS}/><pageSetup paperSize="${A4}" orientation="${orientation}" fitToWidth="${across}" fitToHeight="0"/><headerFooter><oddHeader>&amp;R&amp;A</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>`;
}

/** The first row of each sheet stands on each of its pages. @param names of the sheets, in their order */
export function titlesXml(names: readonly string[]): string {
  const titles = names.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escapeXml(`'${name.replaceAll("'", "''")}'!$1:$1`)}</definedName>`,
  );
  return `<definedNames>${titles.join('')}</definedNames>`;
}
