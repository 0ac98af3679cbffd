import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { WidgetConfig } from '#engine/base/define-widget.ts';
import { printWidgetNames, WIDGET_FOLDERS, WIDGET_NAMES } from '../../scripts/widget-names.ts';

const configs = import.meta.glob<WidgetConfig>(
  ['/src/widgets/*/config.ts', '/src/runtime/widgets/*/config.ts'],
  { eager: true, import: 'WIDGET' },
);

it('the names of parts are those of the widgets; npm run gen prints them anew', () => {
  expect(readFileSync(WIDGET_NAMES, 'utf8')).toBe(printWidgetNames(Object.values(configs)));
});

it('every folder among the widgets is one', () => {
  const folders = WIDGET_FOLDERS.flatMap((room) =>
    readdirSync(room, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}/${name}`),
  );

  expect(folders.filter((folder) => !existsSync(`${folder}/config.ts`))).toEqual([]);
  expect(folders.length).toBe(Object.keys(configs).length);
});

it('what a block or a widget takes is declared, and each word of it is read by its view', () => {
  const declared = Object.entries(configs).flatMap(([file, { blocks = {}, widgets = {} }]) => {
    const sources = sourcesOf(path.dirname(file).slice(1));
    return Object.entries({ ...blocks, ...widgets }).map(([name, { takes }]) => ({
      name,
      takes: Object.keys(takes).map((word) => word.replace(/!$/, '')),
      sources,
    }));
  });
  const unread = declared.flatMap(({ name, takes, sources }) =>
    takes
      .filter(
        (word) =>
          !new RegExp(`\\b${word}\\b[^;]*= readProps\\(|readProps\\([^;]*\\.${word}\\b`).test(
            sources,
          ),
      )
      .map((word) => `${name}.${word}`),
  );

  expect(declared.filter(({ takes }) => takes.length > 0).length).toBeGreaterThan(8);
  expect(unread).toEqual([]);
});

function sourcesOf(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');
}

it('two widgets that draw one name are refused', () => {
  const cell = { load: async () => () => null };

  expect(() => printWidgetNames([{ cells: { aqi: cell } }, { cells: { aqi: cell } }])).toThrow(
    'two widgets draw "aqi" of cells',
  );
});

it('a running server reads no client source: what it knows of parts stands in the language', () => {
  const server = readdirSync('server', { recursive: true })
    .map((file) => `server/${String(file)}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const reading = server.filter((file) =>
    /from '#(engine|widgets|designer|runtime)\//.test(readFileSync(file, 'utf8')),
  );

  expect(server.length).toBeGreaterThan(500);
  expect(reading).toEqual([]);
});
