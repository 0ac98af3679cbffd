import type { PictureFacts } from '#schemas/types/picture-facts.ts';
import { exifFacts } from './exif-facts.ts';
import { fitInto } from './fit.ts';

/** px of the longer side of what is kept. */
const LONGEST = 1600;
const QUALITY = 0.85;
/** Of the longer side: letters that can be read in print, and a margin around them. */
const LETTER = 1 / 50;
const MARGIN = 1 / 80;
const LINE = 1.4;

/** A photo as it is sent. */
export interface PreparedPhoto {
  readonly file: File;
  readonly facts?: PictureFacts;
}

/**
 * A photo the right way up, at most 1600 px long, with lines drawn into its foot; what the original said of itself beside it.
 * @param lines drawn from top to bottom: when, where, who
 * @throws Error this browser cannot read the picture
 */
export async function preparePhoto(file: File, lines: readonly string[]): Promise<PreparedPhoto> {
  const [picture, facts] = await Promise.all([
    createImageBitmap(file, { imageOrientation: 'from-image' }),
    exifFacts(file),
  ]);
  try {
    const blob = await drawn(picture, lines);
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;
    return { file: new File([blob], name, { type: 'image/jpeg' }), ...(facts && { facts }) };
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap, lines: readonly string[]): Promise<Blob> {
  const { width, height } = fitInto(picture, LONGEST);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(picture, 0, 0, width, height);
  drawLines(pen, lines);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('this browser makes no JPEG');
  return blob;
}

/** White letters on a darkened foot, so that they are read on snow as on soot. */
function drawLines(pen: CanvasRenderingContext2D, lines: readonly string[]): void {
  const { width, height } = pen.canvas;
  const longer = Math.max(width, height);
  const [letter, margin] = [Math.max(12, longer * LETTER), longer * MARGIN];
  const foot = lines.length * letter * LINE + margin;
  pen.fillStyle = 'rgba(0, 0, 0, 0.55)';
  pen.fillRect(0, height - foot, width, foot);
  pen.fillStyle = '#fff';
  pen.textBaseline = 'top';
  pen.font = `${letter}px sans-serif`;
  for (const [at, line] of lines.entries())
    pen.fillText(line, margin, height - foot + margin / 2 + at * letter * LINE, width - 2 * margin);
}
