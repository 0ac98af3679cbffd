import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSchemaFiles, readSchemaFiles } from './check-files.ts';
import { printGenerated } from './generated.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the schemas of the product', () => {
  it('have no mistake and lack no translation', () => {
    const problems = checkSchemaFiles(root, { withEngine: true, withTexts: true });

    expect(problems.map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`)).toEqual([]);
  });

  it('what is printed from them is fresh: npm run gen', () => {
    const stale = printGenerated(root).filter(({ path, text }) => readFileSync(resolve(root, path), 'utf8') !== text);

    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  it('the printed JSON Schemas accept them and refuse a wrong key', () => {
    const ajv = new Ajv({ strict: false });
    const validate = Object.fromEntries(
      printGenerated(root)
        .filter(({ path }) => path.endsWith('.schema.json'))
        .map(({ path, text }) => [/(\w+)\.schema/.exec(path)?.[1], ajv.compile(JSON.parse(text) as object)]),
    );

    const refused = readSchemaFiles(root).filter(({ kind, text }) => !validate[kind]?.(JSON.parse(text)));

    expect(refused.map(({ path }) => path)).toEqual([]);
    expect(readSchemaFiles(root).some(({ kind, text }) => validate[kind]?.({ ...(JSON.parse(text) as object), titel: 'x' }))).toBe(false);
  });
});
