import { Validator } from '@seriousme/openapi-schema-validator';

import { withoutBrought } from '#schemas/language/brought.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { sayOperation } from '#server/platform/audit/operation-title.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import type { ApiRow } from './api-rows.ts';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly 'x-permission': string | readonly string[];
}
interface Answering {
  readonly responses: Readonly<
    Record<
      '200',
      {
        readonly content: Readonly<
          Record<
            string,
            { readonly schema: { readonly properties?: Readonly<Record<string, object>> } }
          >
        >;
      }
    >
  >;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, unknown>> }>
    >;
  };
}

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const descriptionFor = async (person: Person, lang = 'zh-CN') => {
  const answer = await world.as(person, 'GET /openapi.json', {
    headers: { 'accept-language': lang },
  });
  return answer.json as unknown as Description;
};

it('is a sound OpenAPI 3.1 description with a name of its own for every operation', async () => {
  const description = await descriptionFor('admin');
  const validator = new Validator();

  const verdict = await validator.validate(
    structuredClone(description) as unknown as Record<string, unknown>,
  );

  const ids = Object.values(description.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(verdict).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('names each address with its key, the fixed ones too', async () => {
  const { paths } = await descriptionFor('impl');

  expect(paths['/sys/user/page']?.['get']).toMatchObject({
    'x-permission': 'sys:user:page',
    operationId: 'user_page',
  });
  expect(paths['/ops/workorder/move']?.['post']).toBeDefined();
  expect(paths['/sys/schema/publish']?.['post']?.['x-permission']).toBe('sys:schema:publish');
});

it('class “an answer by hearsay”: every operation says what it answers', async () => {
  const { paths } = (await descriptionFor('admin')) as unknown as Readonly<
    Record<'paths', Readonly<Record<string, Readonly<Record<string, Answering>>>>>
  >;

  const silent = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) => {
      const schema = Object.values(responses['200'].content)[0]?.schema;
      return Object.keys(schema?.properties?.['data'] ?? schema ?? {}).length > 0
        ? []
        : [`${method} ${path}`];
    }),
  );

  // a setting is whatever its owner has kept there
  expect(silent).toEqual(['get /sys/user-setting/{key}']);
  expect(
    paths['/home/kpi']?.['get']?.responses['200'].content['application/json']?.schema,
  ).toMatchObject({
    properties: {
      data: {
        properties: {
          onlineRate: { properties: { value: { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
        },
      },
    },
  });
});

it('shows others only what they may call and read', async () => {
  const [mine, all] = [await descriptionFor('low'), await descriptionFor('impl')];

  const keys = Object.values(mine.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation['x-permission']),
  );
  const held = new Set(
    (await world.as('low', 'GET /sys/menu/permissions')).data as readonly string[],
  );
  expect(keys.filter((key) => key !== 'login' && key !== 'public' && !held.has(key))).toEqual([]);
  expect(Object.keys(mine.paths).length).toBeLessThan(Object.keys(all.paths).length);
  expect(mine.components.schemas['Role']).toBeUndefined();
});

it('speaks the language of the caller', async () => {
  const [zh, en] = [await descriptionFor('admin'), await descriptionFor('admin', 'en-US')];

  expect(zh.paths['/sys/user/page']?.['get']?.summary).toBe('用户: 分页查询');
  expect(en.paths['/sys/user/page']?.['get']?.summary).toMatch(/^\w+: page$/);
});

/** What a field must keep on the way there and back. */
function essence(spec: FieldSpec): unknown {
  const { type, to, dict, states, scale, max, min, pattern, required, unique, fields } =
    spec as FieldSpec & Readonly<Record<string, unknown>>;
  const children =
    fields &&
    Object.fromEntries(
      Object.entries(fields as EntitySchema['fields']).map(([name, inner]) => [
        name,
        essence(inner),
      ]),
    );
  return JSON.parse(
    JSON.stringify({
      type,
      to,
      dict,
      states,
      scale,
      max,
      min,
      pattern,
      required,
      unique,
      children,
    }),
  ) as unknown;
}

it('a schema made from it has the same fields and types, for entities of every kind', async () => {
  // the addresses of eight hundred calls have no say in what fields are
  const text = JSON.stringify({ ...(await descriptionFor('admin')), paths: {} });
  const names = [
    'station',
    'monitorPoint',
    'workOrder',
    'user',
    'enterprise',
    'alarmRecord',
    'limit',
    'role',
  ];
  const wrong: string[] = [];

  for (const name of names) {
    const schema = name.charAt(0).toUpperCase() + name.slice(1);
    const { data } = await world.as('admin', 'POST /sys/schema/from-openapi', {
      body: { text, schema, name },
    });
    const made = JSON.parse((data as { readonly text: string }).text) as EntitySchema;
    // what links bring belongs to other records: it is answered, and no field of this one
    const entity = withoutBrought(world.app.registry.entity(name) as EntitySchema);
    for (const [field, spec] of Object.entries(entity.fields)) {
      const [was, is] = [
        JSON.stringify(essence(spec)),
        JSON.stringify(made.fields[field] && essence(made.fields[field])),
      ];
      if (was !== is && field !== 'version') wrong.push(`${name}.${field}: ${was} became ${is}`);
    }
  }

  expect(wrong).toEqual([]);
});

it('stands as rows for a page, with titles and keys, and only for who works on schemas', async () => {
  const rows = (await world.as('impl', 'GET /sys/schema/api')).data as readonly Readonly<
    Record<string, string>
  >[];
  const file = await world.as('impl', 'GET /openapi.json');

  expect(rows).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      path: '/sys/user/page',
      permission: 'sys:user:page',
      group: '用户',
    }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/sys/schema/publish', group: 'sys' }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/activiti/demo/correction',
      declared: '接口约定第 4 节，尚未提供',
    }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      path: '/dm/monitor/opsInfo',
      declared: '规格书第 7 节，已提供',
    }),
  );
  expect(file.headers['content-disposition']).toContain('openapi.json');
  expect((await world.as('low', 'GET /sys/schema/api')).code).toBe(403);
});

it('class “an address instead of a word”: every call that changes something has a name, in the log and in the list of addresses', async () => {
  const registry = await loadRegistry({ root: process.cwd() });
  const { data } = (await world.as('admin', 'GET /sys/schema/api')).json as {
    readonly data: readonly ApiRow[];
  };
  const served = data.filter(({ method, permission }) => method !== 'GET' && permission !== '');

  const inLog = served.map(
    ({ method, path }) =>
      sayOperation(
        { registry, house: productHouse() },
        {
          method,
          path: path.slice(1).replace(/\{\w+\}/g, '7'),
          body: {},
        },
      ).operation,
  );
  const unnamed = served
    .filter(({ title }) => title === '')
    .map(({ method, path }) => `${method} ${path}`);
  const keys = data.filter(({ title }) => title.includes('openapi.')).map(({ title }) => title);

  expect(served.length).toBeGreaterThan(100);
  expect(inLog.filter((said) => /^[A-Z]+ /.test(said))).toEqual([]);
  expect(unnamed).toEqual([]);
  expect(keys).toEqual([]);
});
