import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { WorkbenchDeps } from '#server/workbench/schema/workbench.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { fieldOfColumn, optionsOf } from './column-field.ts';
import { openApiCandidates, makeSchemaFromOpenApi } from './from-openapi.ts';
import { makeSchemaFromTable, listTablesForSchemas } from './from-table.ts';

const deps = {
  systemTables: () => new Set(['sys_outbox', 'dm_reading_hour']),
} as unknown as WorkbenchDeps;

describe('a schema from a table', () => {
  let world: ResourceWorld;
  let ctx: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld();
    ctx = world.system;
    await world.handle.pool.query(`
      create table old_probe (
        id bigint primary key, name varchar(40) not null, code char(8) unique, station_id bigint references ops_station (id), ph numeric(4,2) check (ph >= 0 and ph <= 14),
        state text not null check (state in ('on', 'off')), taken_at timestamptz default now(), note varchar(2000), raw bytea, "Weird" text, pump bigint, flags text[] not null, unique (name, code));
      comment on table old_probe is 'the old probes';
      comment on column old_probe.name is '探头名称';
      create table old_code (code text primary key, label text);
      create table old_small (id serial primary key, name text)`);
  });
  afterAll(() => world.close());

  const make = async (table: string, name: string) => {
    const { text, notes } = await makeSchemaFromTable(ctx, deps, {
      table,
      name,
      title: '',
      module: 'old',
    });
    return { entity: JSON.parse(text) as EntitySchema, notes };
  };

  it('takes lengths, keys, links, bounds and comments over, and leaves the table as it is', async () => {
    const { entity } = await make('old_probe', 'probe');

    expect(entity.table).toEqual({
      name: 'old_probe',
      managed: 'migration',
      audit: false,
      unique: [['name', 'code']],
    });
    expect(entity.fields).toMatchObject({
      name: { type: 'string', title: '探头名称', max: 40, required: true },
      code: { type: 'string', max: 8, unique: true },
      stationId: { type: 'station' },
      ph: { type: 'decimal', scale: 2, min: 0, max: 14 },
      state: { type: 'text', required: true },
      takenAt: { type: 'datetime' },
      note: { type: 'text', max: 2000 },
      pump: { type: 'decimal', scale: 0 },
    });
    expect(Object.keys(entity.fields)).not.toContain('raw');
  });

  it('says what it left out, and that no record can be made without it', async () => {
    const { entity, notes } = await make('old_probe', 'probe');

    expect(entity.rest.verbs).not.toContain('save');
    expect(
      ['raw', 'Weird', 'flags', 'on, off'].filter(
        (word) => !notes.some((note) => note.includes(word)),
      ),
    ).toEqual([]);
  });

  it('without a whole number id it serves as a model for a table of its own', async () => {
    const { entity, notes } = await make('old_code', 'code2');

    expect(entity.table).toEqual({ name: `old_${columnName('code2')}`, lock: true, history: true });
    expect(notes.join(' ')).toContain('old_code');
  });

  it('makes no records where the database numbers them itself', async () => {
    const { entity } = await make('old_small', 'small');

    expect(entity.rest.verbs).toEqual([
      'page',
      'list',
      'options',
      'info',
      'export',
      'update',
      'delete',
    ]);
  });

  it.each([
    'sys_outbox',
    'dm_reading_hour_2026_11',
    'pg_class',
    'no_such_table',
    'x"; drop table sys_user; --',
  ])('%s is no table for it', async (table) => {
    await expect(make(table, 'probe')).rejects.toThrow(/notFound/);
  });

  it('a table with an entity keeps that one', async () => {
    const tables = await listTablesForSchemas(ctx, deps);

    await expect(make('sys_user', 'probe')).rejects.toThrow('exists');
    expect(tables).toContainEqual(
      expect.objectContaining({ table: 'old_probe', columns: 12, hasEntity: false }),
    );
    expect(tables.find(({ table }) => table === 'sys_user')?.hasEntity).toBe(true);
    expect(tables.some(({ table }) => table === 'sys_outbox')).toBe(false);
  });

  describe('and from an OpenAPI description', () => {
    const PETS = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    post:
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
  /visits:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { at: { type: string, format: date-time } } }
components:
  schemas:
    Named: { type: object, required: [name], properties: { name: { type: string, maxLength: 30, description: The name } } }
    Pet:
      allOf:
        - $ref: '#/components/schemas/Named'
        - type: object
          required: [weight]
          properties:
            weight: { type: [number, 'null'], multipleOf: 0.01, minimum: 0 }
            age: { type: integer, maximum: 40 }
            chip_no: { type: string, pattern: '^[0-9]{15}$' }
            mail: { type: string, format: email }
            born: { type: string, format: date }
            tame: { type: boolean, default: true }
            size: { type: string, enum: [s, m, l] }
            toys: { type: array, items: { type: object, properties: { label: { type: string }, worn: { type: boolean } } } }
            tags: { type: array, items: { type: string } }
            owner: { oneOf: [{ type: string }, { type: integer }] }
            friend: { $ref: '#/components/schemas/Pet' }
            elsewhere: { $ref: 'https://example.com/evil.json#/x' }
            order: { type: string }
            constructor: { type: string }
`;
    const pet = async () => {
      const { text, notes } = await makeSchemaFromOpenApi(ctx, {
        text: PETS,
        schema: 'Pet',
        name: 'pet',
        module: 'zoo',
      });
      return { entity: JSON.parse(text) as EntitySchema, notes };
    };

    it('finds what an entity could be made from', async () => {
      const found = await openApiCandidates(ctx, PETS);

      expect(found).toContainEqual({ schema: 'Pet', path: 'POST /pets', fields: 15 });
      expect(found).toContainEqual({ schema: 'POST /visits', path: 'POST /visits', fields: 1 });
    });

    it('takes types, lengths, patterns, sub-tables and what is inherited', async () => {
      const { entity } = await pet();

      expect(entity.fields).toMatchObject({
        name: { type: 'string', title: 'The name', max: 30, required: true },
        weight: { type: 'decimal', scale: 2, min: 0, required: true },
        age: { type: 'int', max: 40 },
        chipNo: { type: 'string', pattern: '^[0-9]{15}$' },
        mail: { type: 'string', format: 'email' },
        born: { type: 'date' },
        tame: { type: 'bool', default: true },
        size: { type: 'string', pattern: '^(?:s|m|l)$' },
        toys: { type: 'children', fields: { label: { type: 'string' }, worn: { type: 'bool' } } },
        tags: { type: 'json' },
        owner: { type: 'string' },
        friend: { type: 'json' },
        elsewhere: { type: 'json' },
      });
      expect(Object.keys(entity.fields)).not.toContain('order');
    });

    it('says what is only guessed', async () => {
      const { notes } = await pet();

      expect(
        ['chip_no', 'tags', 'owner', 'order', 's, m, l'].filter(
          (word) => !notes.some((note) => note.includes(word)),
        ),
      ).toEqual([]);
    });

    it.each([
      ['no description at all', 'hello'],
      ['a Swagger 2 description', '{"swagger":"2.0"}'],
      ['a text that is neither JSON nor YAML', 'a: [b'],
      ['a tree without end', `openapi: 3.0.0\npaths: ${'{a: '.repeat(80)}1${'}'.repeat(80)}`],
      [
        'a few lines that stand for millions',
        `openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e]`,
      ],
      [
        'more keys than anybody would compare',
        `openapi: 3.0.0\n${Array.from({ length: 110_000 }, (_, at) => `k${at}: 1`).join('\n')}`,
      ],
      [
        'more aliases than anybody would look up',
        `openapi: 3.0.0\n${Array.from({ length: 20_000 }, (_, at) => `k${at}: &a${at} 1\nj${at}: *a${at}`).join('\n')}`,
      ],
      [
        'a schema that is made of itself ten times over',
        JSON.stringify({
          openapi: '3.1.0',
          components: {
            schemas: {
              S: { allOf: Array.from({ length: 10 }, () => ({ $ref: '#/components/schemas/S' })) },
            },
          },
        }),
      ],
      [
        'many properties taken over many times',
        JSON.stringify({
          openapi: '3.1.0',
          components: {
            schemas: {
              Wide: {
                properties: Object.fromEntries(
                  Array.from({ length: 5000 }, (_, at) => [`p${at}`, {}]),
                ),
              },
              Sum: {
                allOf: Array.from({ length: 10_000 }, () => ({
                  $ref: '#/components/schemas/Wide',
                })),
              },
            },
          },
        }),
      ],
    ])('%s is refused', async (_what, text) => {
      await expect(openApiCandidates(ctx, text)).rejects.toThrow(/invalid/);
    });
  });
});

it('the values of a check are read, other checks are not', () => {
  const read = [
    `CHECK ((state = ANY (ARRAY['on'::text, 'it''s'::text])))`,
    `CHECK ((a IN ('x')))`,
    `CHECK ((length(a) > 3))`,
    `CHECK ((a <> 'x'))`,
  ].map((definition) => optionsOf([{ definition }]));

  expect(read).toEqual([['on', "it's"], ['x'], undefined, undefined]);
});

it('a column whose type no field can hold makes none', () => {
  const column = {
    column: 'raw',
    type: 'bytea',
    isRequired: false,
    hasDefault: false,
    isComputed: false,
    comment: null,
  };

  expect(
    fieldOfColumn({
      column,
      title: 'raw',
      isUnique: false,
      checks: [],
      link: undefined,
      dictOf: () => undefined,
    }),
  ).toBeUndefined();
});
