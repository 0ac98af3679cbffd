import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

/** Character maps of Chinese, Japanese and Korean fonts, and the fonts that a PDF may name without holding them: where the client asks for them. */
export const PDF_FOLDERS = [
  { served: 'pdf/cmaps', folder: path.join(PACKAGE, 'cmaps') },
  { served: 'pdf/fonts', folder: path.join(PACKAGE, 'standard_fonts') },
];

/** The files of those folders with their licences, as a build lays them down. */
export function pdfFiles() {
  return PDF_FOLDERS.flatMap(({ served, folder }) =>
    readdirSync(folder).map((name) => ({
      fileName: `${served}/${name}`,
      source: readFileSync(path.join(folder, name)),
    })),
  );
}
