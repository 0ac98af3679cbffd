import { parseText } from '../language/json-tree.ts';
import { outlineOf } from './outline.ts';

it('figures and sides of a big screen are lists of their own, with the names that stand nowhere yet', () => {
  const wall =
    '{ "body": { "wall": { "left": { "orders": {}, "video": {} }, "right": { "alarms": {} } } } }';

  const groups = outlineOf('screen', parseText(wall));

  expect(groups.map(({ key, items }) => [key, items.map(({ name }) => name)])).toEqual([
    ['figures', []],
    ['left', ['orders', 'video']],
    ['right', ['alarms']],
    ['body', ['wall']],
  ]);
  expect(groups[2]?.names).toEqual(['stations', 'rates', 'enterprises', 'regions', 'credit']);
  expect(outlineOf('screen', parseText('{ "body": {} }')).map(({ key }) => key)).toEqual(['body']);
});
