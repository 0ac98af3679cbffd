import { deflateSync } from 'node:zlib';
import type PDFDocument from 'pdfkit';
import type { OwnPicture } from 'pdfkit';

import { pixelsOnPaper } from '#server/base/png/pixels.ts';
import { readPng, type Png } from '#server/base/png/read-png.ts';

/**
 * A PNG to be drawn, its pixels read here: the maker of PDFs unpacks whatever a file says, all pictures at once and beyond any limit of
 * the thread's memory (a file of 68 bytes took 7.5 GB), and never ends where one does not unpack.
 * @param label its name within the document
 * @throws UnreadablePng
 */
export function pngPicture(bytes: Buffer, label: string): OwnPicture {
  const png = readPng(bytes);
  const { width, height } = png;
  const isPlain =
    !png.isInterlaced && png.transparency === undefined && [0, 2, 3].includes(png.color);
  // pixels that are changed here are read before anything of them stands in the document
  const pixels = isPlain ? undefined : deflateSync(pixelsOnPaper(png));
  const picture: OwnPicture = {
    width,
    height,
    label,
    obj: null,
    embed: (pdf) => {
      picture.obj = pdf.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        Filter: 'FlateDecode',
        ...(pixels ? { BitsPerComponent: 8, ColorSpace: 'DeviceRGB' } : asItIs(png, pdf)),
      });
      picture.obj.end(pixels ?? png.packed);
    },
  };
  return picture;
}

/** Rows that a PDF can hold as the PNG packs them (ISO 32000-1 7.4.4.4: predictor 15). */
function asItIs({ bits, color, width, palette }: Png, pdf: PDFDocument): object {
  return {
    BitsPerComponent: bits,
    ColorSpace:
      palette && color === 3 ? indexed(palette, pdf) : color === 2 ? 'DeviceRGB' : 'DeviceGray',
    DecodeParms: {
      Predictor: 15,
      Colors: color === 2 ? 3 : 1,
      BitsPerComponent: bits,
      Columns: width,
    },
  };
}

function indexed(palette: Buffer, pdf: PDFDocument): readonly unknown[] {
  const colors = pdf.ref({});
  colors.end(palette);
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colors];
}
