import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';

import { checkSchemas } from '#schemas/language/check.ts';
import { checkSchemaFiles, readSchemaFiles } from './check-files.ts';
import { printGenerated } from './generated.ts';
import { toldCheck } from './told-check.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the schemas of the product', () => {
  const files = readSchemaFiles(root);
  const printed = printGenerated(root);

  it('have no mistake and lack no translation', () => {
    const problems = checkSchemaFiles(root, { withTexts: true });

    expect(
      problems.map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`),
    ).toEqual([]);
  });

  it('class “who knows less finds more”: without the facts of the server, as a published schema is put over them, they have none either', () => {
    expect(
      checkSchemas(files).map(({ path, line, message }) => `${path}:${line} ${message}`),
    ).toEqual([]);
  });

  it('what is printed from them is fresh: npm run gen', () => {
    const stale = printed.filter(
      ({ path, text }) => readFileSync(resolve(root, path), 'utf8') !== text,
    );

    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  it('the printed JSON Schemas accept them and refuse a wrong key', () => {
    const ajv = new Ajv({ strict: false });
    const validate = Object.fromEntries(
      printed
        .filter(({ path }) => path.endsWith('.schema.json'))
        .map(({ path, text }) => [
          /(\w+)\.schema/.exec(path)?.[1],
          ajv.compile(JSON.parse(text) as object),
        ]),
    );

    const refused = files.filter(({ kind, text }) => !validate[kind]?.(JSON.parse(text)));

    expect(refused.map(({ path }) => path)).toEqual([]);
    expect(
      files.some(({ kind, text }) =>
        validate[kind]?.({ ...(JSON.parse(text) as object), titel: 'x' }),
      ),
    ).toBe(false);
  });
});

describe('npm run schema:check', () => {
  it('class “a warning is a mistake”: --json is one document that tells codes, severities and suggestions, and a warning alone ends with 0', () => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    mkdirSync(join(folder, 'src/schemas/screens'), { recursive: true });
    const file = join(folder, 'src/schemas/screens/x.json');
    const screen = {
      v: 1,
      name: 'x',
      title: 'x',
      params: { day: { type: 'date', title: '日' } },
      body: { widget: 'readingCurve' },
    };
    writeFileSync(file, JSON.stringify(screen));

    const warned = runCheck(folder, '--json');
    writeFileSync(file, JSON.stringify(screen).replace('readingCurve', 'readingCurv'));
    const refused = toldCheck(checkSchemaFiles(folder), 1);
    mkdirSync(join(folder, 'src/schemas/dictionaries'));
    const beside = join(folder, 'src/schemas/dictionaries/dictionaries.json');
    writeFileSync(beside, '{\n  "a": }');
    const broken = toldCheck(checkSchemaFiles(folder), 1);
    writeFileSync(beside, '{ "a": { "items": [null] } }');
    writeFileSync(join(folder, 'src/schemas/screens/menu.json'), '{ "gruops": [] }');
    const misformed = checkSchemaFiles(folder, { withTexts: true });
    rmSync(folder, { recursive: true });

    const warning = expect.objectContaining({ severity: 'warning', code: 'screen' }) as unknown;
    expect(warned).toEqual({
      code: 0,
      said: { files: 1, errors: 0, warnings: 1, problems: [warning] },
    });
    expect(refused).toEqual({
      files: 1,
      errors: 1,
      warnings: 1,
      problems: [
        warning,
        {
          file: 'src/schemas/screens/x.json',
          line: 1,
          column: expect.any(Number) as unknown,
          code: 'unknown',
          severity: 'error',
          message: 'no widget "readingCurv"; did you mean "readingCurve"?',
          suggestion: 'readingCurve',
        },
      ],
    });
    // a menu or a dictionary of another form is told where those are judged
    expect(new Set(misformed.map(({ path }) => path))).toEqual(
      new Set(['src/schemas/screens/x.json']),
    );
    expect(broken.problems).toEqual([
      expect.objectContaining({
        file: 'src/schemas/dictionaries/dictionaries.json',
        line: 2,
        column: 8,
        code: 'json',
      }),
    ]);
  });

  it('tells a planted mistake with its place and ends with code 1', () => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    mkdirSync(join(folder, 'src/schemas/screens'), { recursive: true });
    writeFileSync(
      join(folder, 'src/schemas/screens/x.json'),
      '{ "v": 1, "name": "x", "title": "x",\n  "bdoy": { "widget": "w" } }',
    );

    const ended = runCheck(folder);

    expect(ended).toEqual({
      code: 1,
      lines: [
        'src/schemas/screens/x.json:2:3 unknown key "bdoy"; did you mean "body"?',
        'schemas: 1 mistakes',
      ],
    });
    rmSync(folder, { recursive: true });
  });
});

/** What the command says: its lines, or its document. */
function runCheck(folder: string, ...more: readonly string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/schema-check.mjs'), '--no-texts', `--root=${folder}`, ...more],
    { encoding: 'utf8' },
  );
  return more.includes('--json')
    ? { code: status, said: JSON.parse(stdout) as unknown }
    : { code: status, lines: stdout.trim().split('\n') };
}

it('class “the server greps the client”: no server file names a folder of the client; a wrong part name is found without its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  mkdirSync(join(folder, 'src/schemas/screens'), { recursive: true });
  writeFileSync(
    join(folder, 'src/schemas/screens/x.json'),
    '{ "v": 1, "name": "x", "title": "x", "body": { "widget": "readingCurv" } }',
  );
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name),
  );

  const greps = sources.filter((name) =>
    /['"`/]src\/(?:engine|runtime|widgets|designer)/.test(
      readFileSync(join(root, 'server', name), 'utf8'),
    ),
  );
  const told = checkSchemaFiles(folder).map(({ message }) => message);
  rmSync(folder, { recursive: true });

  expect(greps).toEqual([]);
  expect(told).toEqual(['no widget "readingCurv"; did you mean "readingCurve"?']);
});
