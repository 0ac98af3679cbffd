import { readFileSync } from 'node:fs';

import { ENTITY, file } from '#tests/builders/a-checked-schema.ts';
import { checkSchemas } from './check.ts';
import { upgradeSchema } from './upgrade.ts';

describe('upgradeSchema', () => {
  it('a file of version 0 becomes one that this version accepts', () => {
    const old = JSON.parse(
      readFileSync('tests/fixtures/schema-language/entity.v0.json', 'utf8'),
    ) as Record<string, unknown>;

    const upgraded = upgradeSchema('entity', old);

    expect(checkSchemas([file('entity', upgraded)])).toEqual([]);
    expect(upgraded).toMatchObject({
      v: 1,
      rest: {
        base: '/dm/noise',
        paths: { page: 'GET /dm/noise/page', info: 'GET /dm/noise/detail/{id}' },
      },
      fields: {
        measuredAt: { type: 'datetime', list: { width: 170, pin: 'left' } },
        ratio: { type: 'calc', expr: 'round((value - ceiling) / ceiling, 2)' },
        level: { list: { cell: 'levelTag' } },
        code: { pattern: '^[0-9A-Z]{2,18}$' },
      },
      list: {
        sort: { field: 'measuredAt', order: 'desc' },
        presets: { high: { where: { field: 'level', op: 'in', value: ['3', '4'] } } },
      },
      actions: {
        handle: {
          place: 'row',
          permission: 'dm:noise:handle',
          api: 'PUT /dm/noise/{id}',
          form: { fields: { level: { use: 'level' } } },
        },
        ignore: { kind: 'danger', needs: { min: 1, max: 200 } },
      },
    });
  });

  it('a file of this version stays the same object, an unknown version is refused', () => {
    expect(upgradeSchema('entity', ENTITY)).toBe(ENTITY);
    expect(() => upgradeSchema('entity', { ...ENTITY, v: 9 })).toThrow('no version 9');
  });
});
