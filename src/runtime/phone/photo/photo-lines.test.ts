import { expect, it } from 'vitest';

import type { text } from '#runtime/i18n/setup.ts';
import { photoLines } from './photo-lines.ts';
import { placeOfPhotos, setPlaceOfPhotos } from './place-of-photos.ts';

const say = ((key: string, { orderNo = '' }: { orderNo?: string } = {}) =>
  `${key} ${orderNo}`) as typeof text;

it('a photo of a work order bears its number between place and person', () => {
  const leave = setPlaceOfPhotos({ station: '总排口', orderNo: 'WO202611210001' });

  const inOrder = photoLines({ time: '10:00', person: '张三', ...placeOfPhotos() }, say);
  leave();
  const elsewhere = photoLines({ time: '10:05', person: '张三', ...placeOfPhotos() }, say);

  expect(inOrder).toEqual(['10:00', '总排口', 'phone:photo.order WO202611210001', '张三']);
  expect(elsewhere).toEqual(['10:05', '张三']);
});

it('a page that closes late takes away no place but its own', () => {
  const leave = setPlaceOfPhotos({ station: 'A', orderNo: '' });
  const next = setPlaceOfPhotos({ station: 'B', orderNo: '' });

  leave();

  expect(placeOfPhotos().station).toBe('B');
  next();
});
