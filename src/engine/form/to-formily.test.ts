import { expect, it } from 'vitest';

import { actionFormSource, entityFormSource } from '#engine/base/form-source.ts';
import { textOf } from '#engine/base/text-of.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { evaluateInForm, formRule } from './compiler.ts';
import { toFormily } from './to-formily.ts';

interface Node {
  readonly properties: Readonly<Record<string, Node>>;
  readonly [key: string]: unknown;
}

/** The containers of a form in the order they stand. */
function nodesOf(source: Parameters<typeof toFormily>[0]): Node['properties'] {
  return (toFormily(source) as unknown as Node).properties;
}

const ports = {
  can: () => true,
  t: (key: string, params?: Readonly<Record<string, unknown>>) =>
    `${key} ${textOf(params?.['label'])}`.trim(),
};

it('a field without a layout stands in one grid with component, decorator and validator', () => {
  const source = entityFormSource(aFormEntity(), 'create', ports);

  const schema = toFormily(source);

  expect(schema.properties).toMatchObject({
    $FormColumns1: {
      'x-component': 'FormColumns',
      'x-component-props': { columns: 1 },
      properties: {
        name: {
          title: '名称',
          'x-component': 'FieldInput',
          'x-decorator': 'FormItem',
          'x-decorator-props': { isRequired: true, span: 1 },
          'x-validator': [{ triggerType: 'onBlur', fieldRules: 'name' }],
        },
      },
    },
  });
});

it('expressions become reactions of their own field', () => {
  const entity = aFormEntity({
    fields: {
      kind: { type: 'string', title: '类型' },
      note: {
        type: 'string',
        title: '说明',
        visibleWhen: "kind == '1'",
        requiredWhen: "kind == '1'",
      },
      total: { type: 'calc', title: '合计', expr: 'a + b' },
    },
  });

  const { kind, note, total } =
    nodesOf(entityFormSource(entity, 'create', ports))['$FormColumns1']?.properties ?? {};

  expect(kind?.['x-reactions']).toBeUndefined();
  expect(note?.['x-reactions']).toEqual([
    { fulfill: { state: { visible: formRule("!!(kind == '1')") } } },
    { fulfill: { state: { 'decoratorProps.isRequired': formRule("!!(kind == '1')") } } },
  ]);
  expect(total).toMatchObject({
    'x-pattern': 'readOnly',
    'x-reactions': [{ fulfill: { state: { value: formRule('a + b') } } }],
  });
});

it('groups, columns and steps become containers, and unknown names of a layout are left out', () => {
  const entity = aFormEntity({
    fields: { a: { type: 'string', title: 'A' }, b: { type: 'text', title: 'B' } },
    form: {
      layout: {
        steps: [
          {
            title: '一',
            items: [{ group: '组', columns: 2, items: [{ $field: 'a' }, { $field: 'ghost' }] }],
          },
          { title: '二', items: [{ columns: 3, items: [{ $field: 'b' }] }] },
        ],
      },
    },
  });

  const steps = nodesOf(entityFormSource(entity, 'create', ports))['$FormSteps5'];

  expect(Object.values(steps?.properties ?? {}).map((pane) => pane['x-component-props'])).toEqual([
    { title: '一', columns: 1 },
    { title: '二', columns: 1 },
  ]);
  expect(JSON.stringify(steps)).toContain('"组"');
  expect(JSON.stringify(steps)).not.toContain('ghost');
  expect(JSON.stringify(steps)).toContain('"span":3');
  const changed = nodesOf(entityFormSource(entity, 'edit', ports));
  expect(Object.values(changed).map((node) => node['x-component'])).toEqual([
    'FormGroup',
    'FormGroup',
  ]);
});

it('a password is asked twice, and on edit it may stay empty', () => {
  const entity = aFormEntity({
    fields: { password: { type: 'password', title: '密码', required: true } },
  });

  const created = entityFormSource(entity, 'create', ports);
  const edited = nodesOf(entityFormSource(entity, 'edit', ports))['$FormColumns1']?.properties;

  expect(Object.keys(created.fields)).toEqual(['password', 'confirmPassword']);
  expect(created.fields['confirmPassword']?.title).toBe('form.confirmOf 密码');
  expect(edited?.['password']?.['x-decorator-props']).toMatchObject({ isRequired: false });
});

it('what someone may not read is not in the form, what they may not write is read-only', () => {
  const entity = aFormEntity({
    fields: {
      secret: { type: 'string', title: '密', permission: { read: 'x:read' } },
      rate: { type: 'int', title: '率', permission: { write: 'x:write' } },
    },
  });

  const { fields } = entityFormSource(entity, 'edit', { ...ports, can: () => false });

  expect(fields).toMatchObject({ rate: { readOnly: true } });
  expect(fields).not.toHaveProperty('secret');
});

it('an action takes fields of its entity by name, and a name that is none shows as unknown', () => {
  const entity = aFormEntity();

  const source = actionFormSource(
    { fields: { name: { use: 'name', required: false }, gone: { use: 'gone' } } },
    entity,
  );

  expect(source.fields['name']).toMatchObject({ type: 'string', title: '名称', required: false });
  expect(source.fields['gone']).toMatchObject({ form: { input: '?gone' } });
});

it('an expression sees fields of the form, then the record, then the user, and no code runs', () => {
  const scope = { $values: { kind: '1' }, $row: { id: '9' }, $user: { id: '7' } };

  const seen = ["kind == '1'", 'isEmpty(id)', "$user.id == '7'"].map((expression) =>
    evaluateInForm(expression, scope),
  );

  expect(seen).toEqual([true, false, true]);
  expect(() => evaluateInForm('alert(1)', scope)).toThrow();
});

it('a field of the form that is hidden or emptied is empty for what is worked out, whatever is stored', () => {
  const scope = { $values: { a: 1 }, $row: { id: '9', b: 5 }, $own: new Set(['a', 'b']) };

  expect([evaluateInForm('b', scope), evaluateInForm('id', scope)]).toEqual([null, '9']);
});

it('a number made of a sub-table reads its computed columns as well, and these read the clock', () => {
  const entity = aFormEntity({
    fields: {
      faults: {
        type: 'children',
        title: '故障',
        fields: {
          b: { type: 'datetime', title: '开始' },
          e: { type: 'datetime', title: '结束' },
          hours: { type: 'calc', title: '小时', expr: 'ceilHours(b, e == null ? $now : e)' },
        },
      },
      total: { type: 'calc', title: '合计', expr: "sum(faults, 'hours')" },
    },
  });
  const [reaction] = fieldNodeOf(entity, 'total')['x-reactions'] as readonly ((
    field: object,
    scope: object,
  ) => void)[];
  const told: unknown[] = [];
  reaction?.(
    { setValue: (value: unknown) => told.push(value) },
    {
      $values: {
        faults: [
          { b: '2026-11-21 08:00:00', e: '2026-11-21 10:05:00' },
          { b: '2026-11-22 08:00:00', e: '2026-11-22 09:00:00' },
          { b: '2026-11-23 08:00:00' },
        ],
      },
      $now: '2026-11-23 10:00:00',
    },
  );
  expect(told).toEqual([6]);
});

function fieldNodeOf(entity: Parameters<typeof entityFormSource>[0], name: string): Node {
  const found = Object.values(nodesOf(entityFormSource(entity, 'create', ports))).flatMap(
    ({ properties }) => (properties[name] ? [properties[name]] : []),
  )[0];
  if (!found) throw new Error(`no node of ${name}`);
  return found;
}
