import { AppError } from '#server/base/context/app-error.ts';
import { bring, makeHouse } from '#server/base/house/house.ts';
import { RIGHT_NAMES, sayLacking, sayRefusalTo } from './lacking-right.ts';

const reader = {
  house: makeHouse([bring(RIGHT_NAMES, (_, rule) => `〈${[rule].flat().join()}〉`)]),
  registry: undefined as never,
  lang: 'zh-CN' as const,
};

it('class “of many records, none says which right is lacking”: it stands behind the refusal, where its own words do not name it', () => {
  const say = (params: ConstructorParameters<typeof AppError>[1]) =>
    sayRefusalTo(reader, new AppError('forbidden', params));

  expect(say({ permission: 'ops:park:page' })).toBe('拒绝访问，没有权限：〈ops:park:page〉');
  expect(say({ permission: 'a', label: '备注', message: 'errors.forbidden.fieldOf' })).toBe(
    '没有权限修改“备注”：〈a〉',
  );
  expect(say({ message: 'move.refused.role' })).toBe('只有指定的人员可以操作');
  expect(say({})).toBe('拒绝访问，没有权限');
  expect(sayRefusalTo(reader, new AppError('notFound', { permission: 'a' }))).not.toContain('〈');
  expect(sayLacking(reader, '没有该操作的权限', 'a:b')).toBe('没有该操作的权限：〈a:b〉');
});
