import { readFileSync } from 'node:fs';

import { hashSchemaFiles } from '#server/registry/check-files.ts';
import { anAssistant } from '#tests/builders/mcp-client.mjs';

const CONTRACT = 'src/schemas/entities/ops/contract.json';

let assistant: Awaited<ReturnType<typeof anAssistant>>;
beforeAll(async () => {
  assistant = await anAssistant(process.cwd());
});
afterAll(() => assistant.close());

/** The answer as data. @throws SyntaxError it is why there is none */
async function ask(tool: string, asked: Readonly<Record<string, unknown>>): Promise<unknown> {
  return JSON.parse((await assistant.ask(tool, asked)).text) as unknown;
}

/** The contract with other fields; its file stays as it is. */
function contractWith(change: (fields: Record<string, Record<string, unknown>>) => void): string {
  const entity = JSON.parse(readFileSync(CONTRACT, 'utf8')) as {
    fields: Record<string, Record<string, unknown>>;
  };
  change(entity.fields);
  return JSON.stringify(entity);
}

describe('a coding assistant over stdio', () => {
  it('is offered four tools that only read, and told the words of the language', async () => {
    const tools = await assistant.tools();
    const overview = (await ask('describe_language', {})) as { readonly parts: readonly string[] };
    const { text } = await assistant.ask('describe_language', { part: 'list › board' });
    const schema = await ask('describe_language', { schema: 'states' });

    expect(tools.map(({ name }) => name)).toEqual([
      'describe_language',
      'check_file',
      'show_difference',
      'preview',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(overview.parts).toContain('An entity file › `list` › `board`');
    expect(text).toMatch(/^## An entity file › `list` › `board`\n[^#]*\| `by` \| yes/);
    expect(schema).toMatchObject({ title: 'states file of the schema language' });
  });

  it('is told mistakes at their places, also those a text would make elsewhere, and nothing is written', async () => {
    const before = hashSchemaFiles(process.cwd());
    const wrong = readFileSync(CONTRACT, 'utf8').replace('"required"', '"requird"');
    const station = readFileSync('src/schemas/entities/ops/station.json', 'utf8');

    const own = await ask('check_file', { path: CONTRACT, text: wrong });
    const renamed = await ask('check_file', {
      path: 'src/schemas/entities/ops/station.json',
      text: station.replace('"name": "station"', '"name": "stationNow"'),
    });
    const unread = await ask('preview', { path: CONTRACT, text: '{ "v": 1' });

    expect(own).toEqual({
      ok: false,
      problems: [
        {
          file: CONTRACT,
          line: wrong.slice(0, wrong.indexOf('"requird"')).split('\n').length,
          column: expect.any(Number) as unknown,
          code: 'shape',
          severity: 'error',
          message: 'unknown key "requird"; did you mean "required"?',
          suggestion: 'required',
        },
      ],
      elsewhere: [],
    });
    expect(renamed).toMatchObject({
      elsewhere: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('"station"') as unknown }),
      ]) as unknown,
    });
    expect(unread).toMatchObject({ ok: false, problems: [{ code: 'json' }] });
    expect(hashSchemaFiles(process.cwd())).toBe(before);
  });

  it('is shown what a text would change in the database, in keys and on the page', async () => {
    const text = contractWith((fields) => {
      fields.extra = { type: 'int', title: '额外', list: true, filter: true, unique: true };
      fields.note = { ...fields.remark, was: 'former' };
      fields.signDate = { ...fields.signDate, type: 'datetime' };
      delete fields.remark;
    })
      .replaceAll('"remark"', '"note"')
      .replaceAll('fields.remark', 'fields.note')
      .replace('"former"', '"remark"');

    const told = await ask('show_difference', { path: CONTRACT, text });
    const { database, seen, against } = told as Record<string, unknown>;

    const table = 'ops_contract';
    expect(against).toBe('disk');
    expect(database).toEqual([
      {
        table,
        column: 'sign_date',
        change: 'date becomes timestamp with time zone',
        needs: expect.stringContaining('npm run db:approve') as unknown,
      },
      { table, column: 'extra', change: 'new integer' },
      { table, column: 'note', change: 'renamed from remark' },
      {
        table,
        column: 'extra',
        change: 'new unique index',
        needs: expect.stringContaining('repeat') as unknown,
      },
    ]);
    expect(Object.keys(seen as object)).toEqual([
      'columns',
      'filters',
      'createForm',
      'editForm',
      'detail',
    ]);
    expect(seen).toMatchObject({
      filters: { added: [{ name: 'extra', title: '额外', operator: 'between' }], removed: [] },
      createForm: {
        added: [{ name: 'extra' }, { name: 'note', title: '备注' }],
        removed: [{ name: 'remark' }],
      },
    });
  });

  it('sees the page before it is there: columns, filters, fields, buttons with their keys', async () => {
    const look = await ask('preview', { path: CONTRACT, lang: 'en-US' });
    const screen = await ask('preview', { path: 'src/schemas/screens/dm-readings.json' });
    const outside = await assistant.ask('preview', { path: 'package.json' });

    expect(look).toMatchObject({
      columns: expect.arrayContaining([
        { name: 'contractNo', title: 'Contract no.', type: 'string', sortable: true },
      ]) as unknown,
      filters: expect.arrayContaining([
        { name: 'contractNo', title: 'Contract no.', operator: 'like' },
      ]) as unknown,
      actions: expect.arrayContaining([
        expect.objectContaining({ name: 'create', permission: 'ops:contract:save' }),
      ]) as unknown,
      problems: [],
    });
    expect(screen).toMatchObject({
      nodes: expect.arrayContaining([
        { name: 'body.detail.tabs.0.body', shows: 'widget', of: 'readingCurve' },
      ]) as unknown,
    });
    expect(outside).toEqual({
      isError: true,
      text: expect.stringContaining('"package.json" is no schema file') as unknown,
    });
  });
});
