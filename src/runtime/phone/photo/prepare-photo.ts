import type { PictureFacts } from '#schemas/types/picture-facts.ts';
import { exifFacts } from './exif-facts.ts';
import { fitInto, type Size } from './fit.ts';

/** px of the longer side of what is kept. */
const LONGEST = 1600;
const QUALITY = 0.85;
/** Of the longer side: letters that can be read in print, and a margin around them. */
const LETTER = 1 / 50;
const MARGIN = 1 / 80;
const LINE = 1.4;
const LEAST = 12;

/** A photo as it is sent. */
export interface PreparedPhoto {
  readonly file: File;
  readonly facts?: PictureFacts;
}

/**
 * A photo the right way up, at most 1600 px long, with lines drawn into its foot, or below it where that would hide most of it; what the original said of itself beside it.
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

/** Where lines are drawn, px. */
interface Foot {
  readonly letter: number;
  readonly margin: number;
  readonly height: number;
  /** What is added to the picture for it. */
  readonly below: number;
}

/** The darkened foot covers at most half of a picture: that of a panorama stands below it, or its lines would cover everything and be cut. */
function footOf({ width, height }: Size, lines: number): Foot {
  const longer = Math.max(width, height);
  const [letter, margin] = [Math.max(LEAST, longer * LETTER), longer * MARGIN];
  const foot = lines === 0 ? 0 : Math.ceil(lines * letter * LINE + margin);
  return { letter, margin, height: foot, below: foot > height / 2 ? foot : 0 };
}

async function drawn(picture: ImageBitmap, lines: readonly string[]): Promise<Blob> {
  const size = fitInto(picture, LONGEST);
  const canvas = document.createElement('canvas');
  const foot = footOf(size, lines.length);
  Object.assign(canvas, { width: size.width, height: size.height + foot.below });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(picture, 0, 0, size.width, size.height);
  drawLines(pen, lines, foot);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('this browser makes no JPEG');
  return blob;
}

/** White letters on a darkened foot, so that they are read on snow as on soot. */
function drawLines(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  { letter, margin, height }: Foot,
): void {
  const { width, height: bottom } = pen.canvas;
  const top = bottom - height;
  const room = width - 2 * margin;
  pen.fillStyle = 'rgba(0, 0, 0, 0.55)';
  pen.fillRect(0, top, width, height);
  pen.fillStyle = '#fff';
  pen.textBaseline = 'top';
  for (const [at, line] of lines.entries()) {
    pen.font = `${letter}px sans-serif`;
    // letters of a line that is too long for a narrow picture get smaller before they are pressed together
    const own = (letter * room) / Math.max(1, pen.measureText(line).width);
    pen.font = `${Math.min(letter, Math.max(LEAST, own))}px sans-serif`;
    pen.fillText(line, margin, top + margin / 2 + at * letter * LINE, room);
  }
}
