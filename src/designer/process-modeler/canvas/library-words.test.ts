import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LIBRARY_WORDS, translateBy } from './library-words.ts';

/** Parts of the library that the modeler replaces by its own or never loads: what they say is never seen. */
const REPLACED = [
  'bpmn-js/lib/features/palette/',
  'bpmn-js/lib/features/context-pad/',
  'bpmn-js/lib/features/align-elements/',
  'bpmn-js/lib/features/distribute-elements/',
  'bpmn-js/lib/features/popup-menu/',
  // an example in a comment
  'diagram-js/lib/i18n/translate/translate.js',
];
const ASKED = /translate\(\s*(?:'([A-Z][^']+)'|"([A-Z][^"]+)")/g;

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.includes('umd'))
    .map((name) => join(folder, name).replaceAll('\\', '/'));
}

const files = [
  'bpmn-js/lib',
  'diagram-js/lib',
  'diagram-js-minimap/dist',
  'diagram-js-grid/dist',
].flatMap((name) => filesOf(join('node_modules', name)));
const said = new Set(
  files
    .filter((file) => !REPLACED.some((part) => file.includes(part)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ASKED)].map(
        ([, single, double]) => single ?? double ?? '',
      ),
    ),
);

describe('what the drawing library says', () => {
  it('is translated, all of it and nothing else', () => {
    expect(files.length).toBeGreaterThan(300);
    expect([...said].sort()).toEqual(Object.keys(LIBRARY_WORDS).sort());
  });

  it.each(['zh-CN', 'zh-TW', 'en-US'])(
    'has its texts in %s, with the same parts to fill in',
    (lang) => {
      const texts = JSON.parse(readFileSync(`locales/${lang}/modeler.json`, 'utf8')) as Record<
        string,
        string
      >;

      for (const [text, key] of Object.entries(LIBRARY_WORDS)) {
        expect(texts[key], `${lang} ${key}`).toBeTruthy();
        expect(texts[key]?.match(/\{\w+\}/g) ?? []).toEqual(text.match(/\{\w+\}/g) ?? []);
      }
    },
  );

  it('its parts are filled in', () => {
    expect(translateBy(() => '打开{element}')('Open {element}', { element: '子流程' })).toBe(
      '打开子流程',
    );
    expect(translateBy(() => '')('Something {else}')).toBe('Something {else}');
  });
});
