import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SCHEMAS = path.resolve('src', 'schemas');
/** Decimals that money and percentages have; what has more is a bound, a weight or a quantity. */
const USUAL = 2;

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Where a decimal of many places stands that does not say how its zeros are written. */
function paddedIn(value: unknown, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOne =
    'type' in value &&
    value.type === 'decimal' &&
    'scale' in value &&
    Number(value.scale) > USUAL &&
    !('format' in value) &&
    !('scaleBy' in value);
  return [
    ...(isOne ? [at] : []),
    ...Object.entries(value).flatMap(([name, one]) => paddedIn(one, `${at}.${name}`)),
  ];
}

it('class “20.0000”: a decimal of more than two places is written without zeros that say nothing, or says otherwise', () => {
  const padded = ['entities', 'screens']
    .flatMap((folder) => filesIn(path.join(SCHEMAS, folder)))
    .flatMap((file) => paddedIn(read(file), path.basename(file)));

  expect(padded).toEqual([]);
});

it('class “two columns of one name”: what two fields of an entity are called differs in every language', () => {
  const titles = new Map(
    filesIn(path.join(SCHEMAS, 'entities')).map((file) => {
      const { name, fields } = read(file) as {
        readonly name: string;
        readonly fields: Readonly<Record<string, { readonly title?: string }>>;
      };
      return [name, fields] as const;
    }),
  );
  const same = ['zh-TW', 'en-US'].flatMap((lang) =>
    filesIn(path.resolve('locales', lang, 'schemas')).flatMap((file) => {
      const name = path.basename(file, '.json');
      const fields = titles.get(name) ?? {};
      const seen = new Map<string, string>();
      return Object.entries(read(file) as Readonly<Record<string, string>>).flatMap(
        ([key, text]) => {
          const [, field] = /^fields\.(\w+)\.title$/.exec(key) ?? [];
          const title = field === undefined ? undefined : fields[field]?.title;
          if (title === undefined) return [];
          const other = seen.get(text);
          seen.set(text, title);
          return other === undefined || other === title ? [] : [`${lang} ${name}: ${text}`];
        },
      );
    }),
  );

  expect(same).toEqual([]);
});

it('class “decimals of the unit of emissions at a station of ambient air”: only `decimalsAt` reads how many decimals a factor has', () => {
  const server = path.resolve('server');
  const readers = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /coalesce\((\w+\.)?decimals\b/.test(fs.readFileSync(path.join(server, name), 'utf8')),
    );

  expect(readers).toEqual([]);
});
