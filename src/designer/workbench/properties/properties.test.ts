import { aKnownWorld, anEntityText } from '#tests/builders/a-known-world.ts';
import { parseText, pathAt } from '../language/json-tree.ts';
import { edited, moveMemberTo } from '../structure/edit-text.ts';
import { pickedAt, propertiesAt, setProperty } from './properties.ts';

const text = anEntityText(
  ',\n    "kind": { "type": "dict", "title": "类型", "dict": "gender", "list": { "width": 90 } }',
);
const world = aKnownWorld();
const at = (path: readonly string[]) => propertiesAt('entity', parseText(text), path, world);
const one = (path: readonly string[], name: string) =>
  at(path).find(({ path: own, key }) => [...own.slice(path.length), key].join('.') === name);

it('of a big screen its panels and the whole are picked, and colours are seen', () => {
  const wall =
    '{ "body": { "wall": { "left": { "orders": {} }, "right": {}, "colors": { "bg": "#001122" } } } }';
  const words = propertiesAt('screen', parseText(wall), ['body', 'wall'], world);

  expect(pickedAt(['body', 'wall', 'left', 'orders', 'title'])).toEqual([
    'body',
    'wall',
    'left',
    'orders',
  ]);
  expect(pickedAt(['body', 'wall', 'scale'])).toEqual(['body', 'wall']);
  expect(words.find(({ key }) => key === 'bg')).toMatchObject({
    control: { kind: 'color' },
    value: '#001122',
  });
  expect(words.find(({ key }) => key === 'scale')?.control).toMatchObject({ kind: 'choice' });
});

describe('the properties of a picked part', () => {
  it('are the words of the language for its type, each with the control that fits it', () => {
    const kind = ['fields', 'kind'];

    expect(one(kind, 'dict')).toMatchObject({
      value: 'gender',
      control: { kind: 'names', of: [{ name: 'station_type' }, { name: 'gender' }] },
      isRequired: true,
    });
    expect(one(kind, 'required')).toMatchObject({ value: undefined, control: { kind: 'bool' } });
    expect(one(kind, 'visibleWhen')?.control).toEqual({ kind: 'text' });
    expect(one(kind, 'list.width')).toMatchObject({
      value: 90,
      control: { kind: 'number', min: 0, isInt: true },
    });
    expect(one(kind, 'list.pin')?.control).toEqual({ kind: 'choice', of: ['left', 'right'] });
    expect(one(kind, 'type')?.control).toMatchObject({
      kind: 'choice',
      of: expect.arrayContaining(['string', 'dict', 'ref']) as unknown,
    });
    expect([one(kind, 'unit'), one(['fields', 'power'], 'unit')?.value]).toEqual([undefined, 'kW']);
  });

  it('class “a second list of words”: every word the language has for a part stands there', () => {
    expect(one(['list'], 'pageSize')?.control).toEqual({ kind: 'choice', of: [10, 20, 50, 100] });
    expect(at(['table']).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['name', 'lock', 'history', 'softDelete', 'managed']),
    );
  });

  it.each([
    [['fields', 'name'], 'title', '泵名', '"title": "泵名", "required": true'],
    [['fields', 'name', 'list'], 'width', 120, '"list": { "width": 120 } }'],
    [['fields', 'power', 'list'], 'width', 80, '"unit": "kW", "list": { "width": 80 } }'],
    [['fields', 'kind', 'list'], 'sortable', true, '"list": { "width": 90, "sortable": true } }'],
    [['fields', 'name'], 'required', undefined, '"title": "名称", "list": true }'],
    [['fields', 'kind'], 'dict', 'station_type', '"dict": "station_type"'],
  ] as const)(
    'class “an edit that lays the file out anew”: %s %s changes its own signs alone',
    (path, key, value, now) => {
      const after = edited(text, (parsed) => setProperty(parsed, path, key, value));

      expect(after).toContain(now);
      expect(JSON.parse(after)).toBeTruthy();
      expect(after.split('\n').length).toBe(text.split('\n').length);
      expect(after.split('\n').filter((line, i) => line !== text.split('\n')[i]).length).toBe(1);
    },
  );

  it('the place in the text says what is picked, a column of a sub-table too', () => {
    const inField = pathAt(parseText(text), text.indexOf('kW'));

    expect([pickedAt(inField), pickedAt(['fields', 'items', 'fields', 'code', 'max'])]).toEqual([
      ['fields', 'power'],
      ['fields', 'items', 'fields', 'code'],
    ]);
    expect([
      pickedAt(['list', 'pageSize']),
      pickedAt(['list', 'presets', 'mine', 'where']),
      pickedAt(['title']),
    ]).toEqual([['list'], ['list', 'presets', 'mine'], undefined]);
  });

  it('a field that is dragged goes where another stands, and the lines stay as they are laid out', () => {
    const after = edited(text, (parsed) => moveMemberTo(parsed, ['fields', 'kind'], 'name'));

    expect(Object.keys((JSON.parse(after) as { fields: object }).fields)).toEqual([
      'kind',
      'name',
      'power',
    ]);
    expect(after.split('\n').toSorted().join('').replaceAll(',', '')).toBe(
      text.split('\n').toSorted().join('').replaceAll(',', ''),
    );
  });
});
