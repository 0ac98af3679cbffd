import { expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { withHolders } from './with-holders.ts';

it('a life cycle that is published anew asks by the keys that it names now, though its entity is the same', async () => {
  const entity = {
    fields: { status: { type: 'status', states: 'flow', title: '' } },
  } as unknown as EntitySchema;
  const link = {
    type: 'user',
    title: '',
    where: { field: 'roleIdList', op: 'in', value: '$holding.a:b:c' },
  };
  const asking = (fields: object) =>
    withHolders(
      {
        registry: {
          entities: (
            (all: readonly EntitySchema[]) => () =>
              all
          )([entity]),
          states: () => ({ moves: { go: { form: { fields } } } }) as unknown as StatesSchema,
        },
        db: {
          getExecutor: () => {
            throw new Error('the holders are asked for');
          },
        },
      } as unknown as Ctx,
      { field: 'roleIdList', op: 'in', value: '$holding.a:b:c' },
    );

  await expect(asking({})).resolves.toMatchObject({ value: [] });
  await expect(asking({ to: link })).rejects.toThrow('the holders are asked for');
});
