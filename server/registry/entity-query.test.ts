import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { withWithheld } from './entity-query.ts';

it('class “blind in lists, told by full search”: an entity that withholds what full search reads is refused', () => {
  const entity = aListEntity({ search: { full: { title: ['name'] } } });
  const keeps = (column: string) =>
    new Map([[entity.name, [{ columns: [column], from: () => never }]]]);
  const never = sql<boolean>`false`;

  expect(() => withWithheld(entity, keeps('code'))).not.toThrow();
  expect(() => withWithheld(entity, keeps('name'))).toThrow(/"name" is withheld/);
});
