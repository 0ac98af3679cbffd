import { csvOf } from './save-table.ts';

it('what a spreadsheet might run is a text in a saved table, numbers below zero with their units are left', () => {
  const run = ['=1', '+1', '@a', '\t=1', '\n=1', '＝1', '-1+1', "-1|' /C calc'!A0", '-cmd'];
  const left = ['-', '-5', '-5.2%', '-1,234.5 mg/L', '-3 ℃', '站'];
  const [, ...lines] = csvOf([['a'], ...run.map((one) => [one]), ...left.map((one) => [one])])
    .replace(/"((?:[^"]|"")*)"/g, '$1')
    .split('\r\n');

  expect(lines).toEqual([...run.map((one) => `'${one}`), ...left]);
});
