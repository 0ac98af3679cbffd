import type { TreeNode } from '#schemas/language/screen.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import {
  entityOf,
  itemsOfGroups,
  itemsOfRows,
  joinGroups,
  masterOf,
  nestItems,
  type TreeItem,
} from './tree-model.ts';

const SPEC: TreeNode = {
  tree: [
    { entity: 'region', by: 'regionCode' },
    { entity: 'enterprise', by: 'enterpriseId' },
    { entity: 'point' },
  ],
};
const group = (id: string | null, name: string | null, count: number) => ({
  keys: [id],
  names: [name],
  count,
  values: [],
});
const top = itemsOfGroups(
  [group(null, null, 1), group('330502', '吴兴区', 4), group('330521', '德清县', 2)],
  {
    spec: SPEC,
    level: 0,
    parent: undefined,
    noneWord: '（空）',
  },
);
const REGIONS = [
  {
    id: '33',
    name: '浙江省',
    children: [
      {
        id: '3305',
        name: '湖州市',
        children: [
          { id: '330502', name: '吴兴区' },
          { id: '330521', name: '德清县' },
        ],
      },
    ],
  },
  { id: '32', name: '江苏省' },
];
const told = (items: readonly TreeItem[]): unknown =>
  items.map(({ title, count, inner }) =>
    inner.length > 0 ? [title, count, told(inner)] : [title, count],
  );

describe('a tree of several entities', () => {
  it('what stands beside the leaves is counted with them, and is a record of its own entity', () => {
    const look = { entity: 'door', tag: 'status', dot: true };
    const entity = aListEntity({ name: 'door' });

    const joined = joinGroups([[group('1', '甲', 2)], [group('1', '甲', 1), group('2', '乙', 4)]]);
    const [door] = itemsOfRows([{ id: '5', name: '站房门' }], 'name', {
      spec: SPEC,
      level: 2,
      parent: undefined,
      beside: { look, entity },
    });

    expect(joined.map(({ keys, count }) => [...keys, count])).toEqual([
      ['1', 3],
      ['2', 4],
    ]);
    expect(door && [entityOf(SPEC, door), masterOf(door, 'door')]).toMatchObject([
      'door',
      { id: '5', kind: 'door', door: { name: '站房门' } },
    ]);
  });

  it('nests what leads to something under its ancestors, with the leaves below; what has no place stands last', () => {
    expect(told(nestItems(top, REGIONS))).toEqual([
      [
        '浙江省',
        6,
        [
          [
            '湖州市',
            6,
            [
              ['吴兴区', 4],
              ['德清县', 2],
            ],
          ],
        ],
      ],
      ['（空）', 1],
    ]);
  });

  it('a node asks for what is below it and everything above it', () => {
    const region = top.find(({ id }) => id === '330502');
    const [company] = itemsOfGroups([group('7', '恒泰', 4)], {
      spec: SPEC,
      level: 1,
      parent: region,
      noneWord: '',
    });

    expect(company?.where).toEqual({
      all: [
        { field: 'regionCode', op: 'eq', value: '330502' },
        { field: 'enterpriseId', op: 'eq', value: '7' },
      ],
    });
    expect(top.at(-1)?.where).toEqual({ field: 'regionCode', op: 'isNull' });
  });

  it('the right side reads the chosen record, its kind, and what stands above it by entity', () => {
    const region = top.find(({ id }) => id === '330502');
    const [company] = itemsOfGroups([group('7', '恒泰', 4)], {
      spec: SPEC,
      level: 1,
      parent: region,
      noneWord: '',
    });
    const [leaf] = itemsOfRows([{ id: '9', name: '烟囱', status: '1' }], 'name', {
      spec: SPEC,
      level: 2,
      parent: company,
    });

    expect(leaf && masterOf(leaf, 'point')).toMatchObject({
      id: '9',
      kind: 'point',
      status: '1',
      region: { id: '330502', name: '吴兴区' },
      enterprise: { id: '7', name: '恒泰' },
      point: { id: '9', status: '1' },
    });
  });
});
