import { expect, it } from 'vitest';

import { preparePhoto } from './prepare-photo.ts';

/** What a camera writes that was held upright: turn it by a quarter (EXIF orientation 6). */
const TURNED = 'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000';

/** A lying picture, left half red, right half blue, as a JPEG whose camera says that it was turned. */
async function aTurnedPhoto(): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 400, height: 200 });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#f00';
  pen.fillRect(0, 0, 200, 200);
  pen.fillStyle = '#00f';
  pen.fillRect(200, 0, 200, 200);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 1));
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  const exif = Uint8Array.from(TURNED.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new File([bytes.slice(0, 2), exif, bytes.slice(2)], '门.jpg', { type: 'image/jpeg' });
}

it('class “a photo that lies on its side”: a photo is kept the way it was held', async () => {
  const { file } = await preparePhoto(await aTurnedPhoto(), []);

  const kept = await createImageBitmap(file, { imageOrientation: 'none' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: kept.width, height: kept.height });
  const pen = canvas.getContext('2d');
  pen?.drawImage(kept, 0, 0);
  const [red = 0, , blue = 0] = pen?.getImageData(100, 50, 1, 1).data ?? [];

  expect([kept.width, kept.height]).toEqual([200, 400]);
  // what was left stands above
  expect(red).toBeGreaterThan(blue);
});

it.each([
  ['wider', 3200, 200],
  ['much wider', 3200, 20],
])(
  '%s than its lines are high, it has them below itself, all of them',
  async (_, width, height) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#0f0';
    pen.fillRect(0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const photo = new File([blob ?? new Blob()], '堤.png', { type: 'image/png' });

    const { file } = await preparePhoto(photo, ['2026-11-20 10:00', '总排口', 'WO1', '张三']);

    const kept = await createImageBitmap(file);
    const [own, foot] = [height / 2, Math.ceil(4 * 32 * 1.4 + 20)];
    expect([kept.width, kept.height]).toEqual([1600, own + foot]);
    const shown = document.createElement('canvas');
    Object.assign(shown, { width: kept.width, height: kept.height });
    const ink = shown.getContext('2d');
    ink?.drawImage(kept, 0, 0);
    const [red = 255, green = 0] = ink?.getImageData(800, own / 2, 1, 1).data ?? [];
    expect(green - red).toBeGreaterThan(200);
  },
);

it('a large one is at most 1600 px long, and its lines stand in it', async () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 3200, height: 800 });
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  const photo = new File([blob ?? new Blob()], '井.png', { type: 'image/png' });

  const { file } = await preparePhoto(photo, ['2026-11-20 10:00', '总排口', '张三']);

  const kept = await createImageBitmap(file);
  expect([file.name, file.type, kept.width, kept.height]).toEqual([
    '井.jpg',
    'image/jpeg',
    1600,
    400,
  ]);
});
