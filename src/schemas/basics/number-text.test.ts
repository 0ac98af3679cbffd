import { numberFrom, readNumberText } from './number-text.ts';

it.each([
  ['1.2E-3', '0.0012'],
  ['1e3', '1000'],
  ['1.5E+2', '150'],
  ['-2.5e-1', '-0.25'],
  ['1,234.5', '1234.5'],
  ['12,345,678', '12345678'],
  ['１２．５', '12.5'],
  ['−3', '-3'],
  ['\u200e12.5\u202c', '12.5'],
  ['12.5\u200b', '12.5'],
  [' 007.50\t', '7.50'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+1', '1'],
  ['-0', '0'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
])('%j is %s', (written, text) => {
  expect(readNumberText(written)).toEqual({ text, isPercent: false });
});

it.each(['80%', '80 %', '８０％'])('%s is a share', (written) => {
  expect(readNumberText(written)).toEqual({ text: '80', isPercent: true });
  expect(numberFrom(written)).toBeUndefined();
});

it.each([
  '',
  '20~30',
  '20-30',
  '1.2.3',
  '12,5',
  '1,23,456',
  '1,2345',
  '12.5\t13',
  '12\u200b5',
  '1 234',
  '<0.5',
  '0.5L',
  '1e',
  '1e999',
  '--1',
  '%',
  'NaN',
  'Infinity',
  '0x10',
  '1/2',
  '(5)',
  '5mg/L',
])('%j is no number, and never another one', (written) => {
  expect(readNumberText(written)).toBeUndefined();
});

it.each([
  ['99999999999999.99', undefined],
  ['-12345678901234.567', undefined],
  ['9007199254740993', undefined],
  ['99999999999999.90', 99_999_999_999_999.9],
  ['9007199254740992.0', 9_007_199_254_740_992],
  ['0.12345678901234567', Number('0.12345678901234567')],
])('class “digits lost silently”: %s', (written, number) => {
  expect(numberFrom(written)).toBe(number);
});
