import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'vite';

import type * as Texts from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type * as Shape from '#schemas/language/json-schema.ts';
import type * as RowTypes from '#schemas/language/row-types.ts';
import type * as Ask from '#schemas/types/ask.ts';
import type * as Coerce from '#schemas/validators/coerce-record.ts';
import type * as Validators from '#schemas/validators/validate-record.ts';
import type * as Columns from '#server/registry/columns.ts';

const TUTORIAL = readFileSync('docs/tutorials/add-a-field-type.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```tsx? (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', text = '']) => ({ file, text }),
);
const paint = {
  name: 'paint',
  module: 'ops',
  title: 'P',
  table: { name: 'ops_paint' },
  rest: { base: '/ops/paint' },
  fields: { tone: { type: 'color', title: 'T', required: true } },
} as unknown as EntitySchema;

/** A block as a reader types it: a whole new file, or an import and a line of a table that stands already. */
function follow(root: string, { file, text }: (typeof blocks)[number]): void {
  const full = path.join(root, file);
  if (!existsSync(full)) return writeFileSync(full, text);
  const [imported = '', line = ''] = text.trimEnd().split('\n');
  const table = `${imported}\n${readFileSync(full, 'utf8')}`;
  const end = table.lastIndexOf('\n}');
  writeFileSync(full, `${table.slice(0, end + 1)}${line}\n${table.slice(end + 1)}`);
}

describe('the tutorial "add a field type"', () => {
  let root = '';
  const load = <T>(file: string): Promise<T> =>
    import(/* @vite-ignore */ path.join(root, file)) as Promise<T>;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'field-type-'));
    for (const folder of ['src/schemas', 'src/engine/fields', 'server/registry'])
      cpSync(folder, path.join(root, folder), { recursive: true });
    const { type, imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly type: string;
      readonly imports: object;
    };
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ type, imports }));
    for (const block of blocks) follow(root, block);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('touches five files', () => {
    expect(blocks.map(({ file }) => file)).toEqual([
      'src/schemas/types/color.ts',
      'src/schemas/types/cards.ts',
      'src/schemas/formats/field-text.ts',
      'src/engine/fields/color.tsx',
      'src/engine/fields/faces.ts',
    ]);
  });

  it('the language knows the new word, the database has its column, a row its type', async () => {
    const { printJsonSchemas } = await load<typeof Shape>('src/schemas/language/json-schema.ts');
    const { tableOf } = await load<typeof Columns>('server/registry/columns.ts');
    const { printRowTypes } = await load<typeof RowTypes>('src/schemas/language/row-types.ts');

    const { TEXT_OF } = await load<typeof Texts>('src/schemas/formats/field-text.ts');

    expect(Object.keys(TEXT_OF)).toContain('color');
    expect(JSON.stringify(printJsonSchemas().entity)).toContain('"color"');
    expect(tableOf(paint).byField.get('tone')).toMatchObject({ name: 'tone', type: 'text' });
    expect(printRowTypes([paint])).toContain('readonly tone: string;');
  });

  it('a value is taken in small letters, and what is no colour is refused', async () => {
    const { coerceRecord } = await load<typeof Coerce>('src/schemas/validators/coerce-record.ts');
    const { validateRecord } = await load<typeof Validators>(
      'src/schemas/validators/validate-record.ts',
    );
    const judge = (tone: string) =>
      validateRecord(paint.fields, coerceRecord(paint.fields, { tone }), { mode: 'create' }).map(
        ({ rule }) => rule,
      );

    expect(coerceRecord(paint.fields, { tone: ' #1677FF ' })).toEqual({ tone: '#1677ff' });
    expect([judge('#1677FF'), judge('red')]).toEqual([[], ['format']]);
  });

  it('the faces use only what the files they name export', async () => {
    const { cardNamed } = await load<typeof Ask>('src/schemas/types/ask.ts');
    const faces = blocks.find(({ file }) => file.endsWith('color.tsx'));
    const own = parseSync('color.tsx', faces?.text ?? '').module.staticImports.filter(
      ({ moduleRequest }) => /^[#.]/.test(moduleRequest.value),
    );

    for (const { moduleRequest, entries } of own) {
      const file = moduleRequest.value
        .replace(/^#(engine|schemas)\//, 'src/$1/')
        .replace(/^\.\//, 'src/engine/fields/');
      const source = readFileSync(file, 'utf8');
      for (const { importName } of entries)
        expect(source).toMatch(
          new RegExp(`export (?:async )?(?:function|const|interface|type) ${importName.name}\\b`),
        );
    }
    expect(own).toHaveLength(6);
    expect(cardNamed('color')?.list.width).toBe(110);
  });
});
