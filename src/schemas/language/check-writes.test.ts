import { checkSchemas } from './check.ts';
import type { EntitySchema } from './entity.ts';
import type { WritesSpec } from './writes.ts';

const HOUSE = {
  v: 1,
  name: 'house',
  module: 'lab',
  title: '楼',
  table: { name: 'lab_house', lock: true },
  rest: { base: '/lab/house' },
  fields: { name: { type: 'string', title: '名称', required: true } },
} as const satisfies EntitySchema;
const ROOM = {
  v: 1,
  name: 'room',
  module: 'lab',
  title: '房间',
  table: { name: 'lab_room', lock: true },
  rest: { base: '/lab/room' },
  fields: {
    name: { type: 'string', title: '名称', required: true },
    houseId: { type: 'ref', to: 'house', title: '楼', required: true },
    lockNo: { type: 'string', title: '锁号', readOnly: true },
    chairs: { type: 'children', title: '椅子', fields: { no: { type: 'string', title: '编号' } } },
  },
} as const satisfies EntitySchema;
const LAMP = {
  v: 1,
  name: 'lamp',
  module: 'lab',
  title: '灯',
  table: { name: 'lab_lamp', lock: true },
  rest: { base: '/lab/lamp', verbs: ['page', 'info'] },
  fields: {
    name: { type: 'string', title: '名称' },
    roomId: { type: 'ref', to: 'room', title: '房间' },
  },
} as const satisfies EntitySchema;
const ROOMS: WritesSpec = { entity: 'room', by: 'houseId', fields: ['name'] };

function problemsOf(parts: Partial<EntitySchema>): readonly string[] {
  const files = [{ ...HOUSE, ...parts }, ROOM, LAMP].map((entity) => ({
    path: `${entity.name}.json`,
    kind: 'entity' as const,
    text: JSON.stringify(entity),
  }));
  return checkSchemas(files, {})
    .filter(({ path }) => path === 'house.json')
    .map(({ message }) => message);
}
const inLayout = (...names: readonly string[]): Partial<EntitySchema> => ({
  form: {
    layout: {
      columns: 2,
      items: [{ $field: 'name' }, ...names.map(($writes) => ({ $writes }))],
    },
  },
});

describe('rows that a new record brings', () => {
  it('hang on it by a link and ask for what a record needs', () => {
    expect(problemsOf({ writes: { rooms: ROOMS }, ...inLayout('rooms') })).toEqual([]);
  });

  it.each<[string, Partial<WritesSpec>, string]>([
    ['an entity that is none', { entity: 'rom' }, 'no entity "rom"; did you mean "room"?'],
    [
      'a link that is none',
      { by: 'houseID' },
      'no field "houseID" in room; did you mean "houseId"?',
    ],
    ['a field that is no link', { by: 'name' }, '"name" of room is no link to house: "houseId" is'],
    [
      'a field that is none',
      { fields: ['nam', 'name'] },
      'no field "nam" in room; did you mean "name"?',
    ],
    [
      'the link among the fields',
      { fields: ['name', 'houseId'] },
      '"houseId" is filled with the record the rows belong to',
    ],
    ['what nobody enters', { fields: ['name', 'lockNo'] }, 'nobody enters "lockNo" of room'],
    [
      'a sub-table',
      { fields: ['name', 'chairs'] },
      'a row holds no sub-table: write "chairs" as rows of an entity ("writes")',
    ],
    ['a field twice', { fields: ['name', 'name'] }, '"name" stands there already'],
    [
      'what is required left out',
      { fields: ['houseId'] },
      'the rows lack "name": required, and without a default nothing can be saved',
    ],
    ['too many rows', { max: 1000 }, '1 to 200 rows are written at once'],
    ['fewer rows than it wants', { min: 9, max: 3 }, '"min" is above "max" (3)'],
    [
      'rows of what is not saved',
      { writes: { lamps: { entity: 'lamp', by: 'roomId', fields: ['name'] } } },
      'records of lamp are not saved: it answers no "save"',
    ],
  ])('%s is told', (_what, part, expected) => {
    const problems = problemsOf({ writes: { rooms: { ...ROOMS, ...part } }, ...inLayout('rooms') });

    expect(problems).toContain(expected);
  });

  it('need a name that no field has, a place in the layout, and a record that is saved', () => {
    expect(problemsOf({ writes: { name: ROOMS } })).toContain(
      '"name" is a field of house: rows need a name of their own',
    );
    expect(problemsOf({ writes: { rooms: ROOMS }, ...inLayout() })).toContain(
      'the layout lacks "rooms": nobody can fill in its rows',
    );
    expect(problemsOf({ writes: { rooms: ROOMS }, ...inLayout('rooms', 'roms') })).toContain(
      'no rows "roms" in "writes"; did you mean "rooms"?',
    );
    expect(
      problemsOf({ writes: { rooms: ROOMS }, rest: { base: '/lab/house', verbs: ['page'] } }),
    ).toContain('nothing is saved here: rows are written with a new record');
  });
});
