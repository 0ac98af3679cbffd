import { expect, it } from 'vitest';

import { splitTitle } from './tab-title.ts';

it.each([
  ['工单 WO202611220012', { word: '工单', number: 'WO202611220012' }],
  ['监测点 12', { word: '监测点', number: '12' }],
  ['首页', { word: '首页', number: '' }],
  ['清源总排口1', { word: '清源总排口1', number: '' }],
  ['记录 12345678901234567890', { word: '记录 12345678901234567890', number: '' }],
])('of %s the word may be cut, the number stays', (title, parts) => {
  expect(splitTitle(title)).toEqual(parts);
});
