import { getDocumentProxy } from 'unpdf';

/** What somebody who opens a document finds in it: the text of each page, without gaps, and the titles of its outline. */
export interface ReadPaper {
  readonly pages: readonly string[];
  readonly outline: readonly string[];
}

/** A PDF as pdf.js finds its way in it; whether its glyphs leave ink is asked by `readPdf`. */
export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- pages of one document, one after another
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    pages.push(text.replaceAll(/\s/g, ''));
  }
  const outline = ((await pdf.getOutline()) as readonly { readonly title: string }[] | null) ?? [];
  return { pages, outline: outline.map(({ title }) => title) };
}
