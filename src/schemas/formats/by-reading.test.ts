import { compareByReading } from './by-reading.ts';

it('Chinese stands by its reading, numbers by their size', () => {
  const names = ['长春', '舟山', '北京', '上海', '成都', '厦门', '安庆', '重庆', '3号厂', '12号厂'];

  expect(names.toSorted(compareByReading)).toEqual([
    '3号厂',
    '12号厂',
    '安庆',
    '北京',
    '长春',
    '成都',
    '重庆',
    '上海',
    '厦门',
    '舟山',
  ]);
});
