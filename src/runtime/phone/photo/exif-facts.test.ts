import { expect, it } from 'vitest';

import { factsIn } from './exif-facts.ts';

it('the camera is named once, though its model begins with its maker; zeros at the end of names go', () => {
  const device = (make: unknown, model: unknown) => factsIn({ Make: make, Model: model })?.device;

  expect(device('Canon', 'Canon EOS 70D\u0000')).toBe('Canon EOS 70D');
  expect(device('Xiaomi', '2211133C')).toBe('Xiaomi 2211133C');
  expect(device(undefined, undefined)).toBeUndefined();
  expect(device('HUAWEI\u0000', undefined)).toBe('HUAWEI');
});
