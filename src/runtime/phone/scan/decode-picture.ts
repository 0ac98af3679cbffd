import { fitInto } from '../photo/fit.ts';

/** px of the longer side: a decoder of a photo of twelve megapixels works for seconds; one that is out of focus reads better small. */
const LONGEST = [1000, 500] as const;

/**
 * The text of the QR code in a picture; undefined where there is none that can be read. The decoder comes with the first picture.
 * @throws Error the file is no picture
 */
export async function decodePicture(file: Blob): Promise<string | undefined> {
  const [{ default: decode }, picture] = await Promise.all([
    import('jsqr'),
    createImageBitmap(file, { imageOrientation: 'from-image' }),
  ]);
  try {
    for (const longest of LONGEST) {
      const { data, width, height } = pixelsOf(picture, longest);
      const found = decode(data, width, height);
      if (found && found.data !== '') return found.data;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/** Makes the decoder be there before the network is gone. */
export async function fetchDecoder(): Promise<void> {
  await import('jsqr');
}

function pixelsOf(picture: ImageBitmap, longest: number): ImageData {
  const { width, height } = fitInto(picture, longest);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  pen.drawImage(picture, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height);
}
