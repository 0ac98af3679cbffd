import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
