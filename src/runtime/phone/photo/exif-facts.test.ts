import { expect, it } from 'vitest';

import { aCameraJpeg } from '#tests/builders/a-photo.ts';
import { exifFacts, factsIn } from './exif-facts.ts';

it('a photo says when, with what and where it was taken; one that says nothing has no facts', async () => {
  const photo = aCameraJpeg({
    make: 'HUAWEI',
    model: 'P60',
    takenAt: '2026:11:27 10:20:30',
    north: [30, 32, 2400],
    east: [119, 58, 3000],
  });

  expect(await exifFacts(new Blob([new Uint8Array(photo)]))).toEqual({
    takenAt: '2026-11-27 10:20:30',
    device: 'HUAWEI P60',
    lng: 119.975,
    lat: 30.54,
  });
  expect(await exifFacts(new Blob(['no picture at all']))).toBeUndefined();
});

it('the camera is named once, though its model begins with its maker; zeros at the end of names go', () => {
  const device = (make: unknown, model: unknown) => factsIn({ Make: make, Model: model })?.device;

  expect(device('Canon', 'Canon EOS 70D\u0000')).toBe('Canon EOS 70D');
  expect(device('Xiaomi', '2211133C')).toBe('Xiaomi 2211133C');
  expect(device(undefined, undefined)).toBeUndefined();
  expect(device('HUAWEI\u0000', undefined)).toBe('HUAWEI');
});
