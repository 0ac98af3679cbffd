import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

type EntityParts = Partial<Omit<EntitySchema, 'fields'>> & {
  readonly fields?: Readonly<Record<string, FieldSpec>>;
};

/** A small entity with a name; say what matters. */
export function aFormEntity({ fields, ...rest }: EntityParts = {}): EntitySchema {
  return {
    v: 1,
    name: 'sample',
    module: 'test',
    title: '样品',
    table: { name: 'test_sample', lock: true },
    rest: { base: '/test/sample' },
    fields: fields ?? { name: { type: 'string', title: '名称', max: 10, required: true } },
    ...rest,
  };
}

export const SAMPLE_DICTS = {
  color: [
    { dictValue: '1', dictLabel: '红' },
    { dictValue: '2', dictLabel: '黄' },
    { dictValue: '3', dictLabel: '蓝' },
    { dictValue: '4', dictLabel: '绿' },
  ],
  gender: [
    { dictValue: '0', dictLabel: '男' },
    { dictValue: '1', dictLabel: '女' },
    { dictValue: '2', dictLabel: '保密' },
  ],
} as const;
