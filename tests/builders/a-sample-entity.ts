import type { EntitySchema } from '#schemas/language/entity.ts';

/** An entity with a field of most types, a lock, a history and a scope. */
export function aSampleEntity(change: Partial<EntitySchema> = {}): EntitySchema {
  return {
    v: 1,
    name: 'sample',
    module: 'lab',
    title: 'Sample',
    table: {
      name: 'lab_sample',
      lock: true,
      history: true,
      softDelete: true,
      unique: [['code']],
      scope: { enterprise: 'enterpriseId', creator: 'creator' },
    },
    rest: { base: '/lab/sample' },
    fields: {
      name: {
        type: 'string',
        title: 'Name',
        max: 20,
        required: true,
        list: { sortable: true },
        filter: 'like',
        quick: true,
      },
      code: { type: 'string', title: 'Code', list: true, filter: 'eq' },
      enterpriseId: {
        type: 'ref',
        to: 'enterprise',
        title: 'Enterprise',
        list: true,
        filter: 'eq',
      },
      mobile: { type: 'string', title: 'Mobile', mask: 'mobile', list: true },
      secret: { type: 'string', title: 'Secret', writeOnly: true },
      bonus: {
        type: 'decimal',
        title: 'Bonus',
        permission: { read: 'lab:bonus:read', write: 'lab:bonus:write' },
        list: true,
      },
      amount: { type: 'int', title: 'Amount', list: { sortable: true }, filter: 'between' },
      twice: { type: 'calc', title: 'Twice', expr: 'amount * 2', list: true },
      takenAt: { type: 'datetime', title: 'Taken at', list: true, filter: 'between' },
      verified: { type: 'bool', title: 'Verified', readOnly: true, default: false },
      tags: { type: 'dicts', title: 'Tags', dict: 'lab_tag', list: true, filter: 'in' },
      parts: {
        type: 'children',
        title: 'Parts',
        fields: {
          label: { type: 'string', title: 'Label', required: true },
          count: { type: 'int', title: 'Count' },
        },
      },
      note: { type: 'json', title: 'Note' },
    },
    list: {
      sort: { field: 'createDate', order: 'desc' },
      presets: {
        big: { title: 'Big', where: { field: 'amount', op: 'ge', value: 10 } },
        mine: { title: 'Mine', where: { field: 'creator', op: 'eq', value: '$user.id' } },
      },
    },
    ...change,
  };
}
