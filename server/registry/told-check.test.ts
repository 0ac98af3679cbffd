import { describe, expect, it } from 'vitest';

import type { SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import { FACTS, STATION } from '#tests/builders/a-drum.ts';
import { checkLines, toldCheck } from './told-check.ts';

describe('class “one mistake echoes from every file”', () => {
  const station = (name: string, more: object = {}): SchemaFile => ({
    path: `${name}.json`,
    kind: 'entity',
    text: JSON.stringify({
      ...STATION,
      name,
      table: { name: `ops_${name}`, lock: true },
      rest: { base: `/ops/${name}` },
      menu: { parent: 'setting', url: `ops/${name}`, sort: name.length },
      ...more,
    }),
  });

  it('a group of the menu by another name is told once, with the places of all who still say the old one', () => {
    const files = ['fence', 'gate', 'station'].map((name) => station(name));
    const found = checkSchemas(files, { ...FACTS, menuGroups: new Set(['settings']) });

    expect(toldCheck(found, 3)).toMatchObject({
      errors: 1,
      problems: [
        {
          file: 'fence.json',
          suggestion: 'settings',
          also: [
            expect.stringMatching(/^gate\.json:1:\d+$/),
            expect.stringMatching(/^station\.json:1:\d+$/),
          ],
        },
      ],
    });
    expect(checkLines(found, 3)).toEqual([
      expect.stringMatching(
        /^fence\.json:1:\d+ no menu group "setting"; did you mean "settings"\?; also gate\.json:1:\d+, station\.json:1:\d+$/,
      ),
      'schemas: 1 mistakes',
    ]);
  });

  it('a button by another name lacks its texts once', () => {
    const texts = { 'actions.go.title': 'Go', 'actions.go.confirm': 'Go?', title: 'Station' };
    const found = checkSchemas(
      [
        station('station', {
          actions: { goo: { title: '去', place: 'row', open: '/x', confirm: '去？' } },
          translations: { 'en-US': texts },
        }),
      ],
      FACTS,
    );

    expect(found).toHaveLength(2);
    expect(toldCheck(found, 1).problems).toHaveLength(1);
  });
});
