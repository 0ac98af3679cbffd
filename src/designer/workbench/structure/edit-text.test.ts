import { anEntityText } from '#tests/builders/a-known-world.ts';
import { parseText } from '../language/json-tree.ts';
import {
  applyChanges,
  duplicateMember,
  edited,
  insertMember,
  moveMember,
  removeMember,
} from './edit-text.ts';

const text = anEntityText();

describe('edits of the structure', () => {
  it('a new field takes a line of its own behind the last one, and nothing else changes', () => {
    const after = edited(text, (parsed) =>
      insertMember(parsed, ['fields'], {
        key: 'code',
        value: '{ "type": "string", "title": "编号" }',
      }),
    );

    expect(after).toBe(anEntityText(',\n    "code": { "type": "string", "title": "编号" }'));
  });

  it('a field can be put behind a chosen one', () => {
    const after = edited(text, (parsed) =>
      insertMember(parsed, ['fields'], { key: 'code', value: '{}' }, 'name'),
    );

    expect(Object.keys((JSON.parse(after) as { fields: object }).fields)).toEqual([
      'name',
      'code',
      'power',
    ]);
  });

  it('a part that is missing comes with its first entry', () => {
    const after = edited(text, (parsed) =>
      insertMember(parsed, ['actions'], { key: 'start', value: '{ "title": "启动" }' }),
    );

    expect(JSON.parse(after)).toMatchObject({
      actions: { start: { title: '启动' } },
      fields: { power: { unit: 'kW' } },
    });
    expect(after).toContain('  "actions": {\n    "start": { "title": "启动" }\n  }');
  });

  it('a removed entry takes its comma with it, wherever it stands', () => {
    const withoutFirst = edited(text, (parsed) => removeMember(parsed, ['fields', 'name']));
    const withoutLast = edited(text, (parsed) => removeMember(parsed, ['fields', 'power']));
    const withoutAny = edited(withoutFirst, (parsed) => removeMember(parsed, ['fields', 'power']));

    expect(Object.keys((JSON.parse(withoutFirst) as { fields: object }).fields)).toEqual(['power']);
    expect(withoutFirst).toContain('"fields": {\n    "power"');
    expect(withoutLast).toContain('"list": true }\n  }');
    expect(JSON.parse(withoutAny)).toMatchObject({ fields: {} });
  });

  it('moving swaps two entries and keeps each as it was written', () => {
    const down = edited(text, (parsed) => moveMember(parsed, ['fields', 'name'], 1));
    const back = edited(down, (parsed) => moveMember(parsed, ['fields', 'name'], -1));

    expect(Object.keys((JSON.parse(down) as { fields: object }).fields)).toEqual(['power', 'name']);
    expect(back).toBe(text);
    expect(moveMember(parseText(text), ['fields', 'name'], -1)).toEqual([]);
  });

  it('a copy stands behind its original under a free name', () => {
    const copy = duplicateMember(parseText(text), ['fields', 'name']);

    expect(copy?.key).toBe('nameCopy');
    expect(
      Object.keys(
        (JSON.parse(applyChanges(text, copy?.changes ?? [])) as { fields: object }).fields,
      ),
    ).toEqual(['name', 'nameCopy', 'power']);
  });

  it('files of the product stay what they are when an entry goes down and up again', async () => {
    const files = import.meta.glob<string>('/src/schemas/entities/*/*.json', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const moved = Object.entries(files).map(([path, own]) => {
      const [first = '', second] = Object.keys((JSON.parse(own) as { fields: object }).fields);
      const there = edited(own, (parsed) => moveMember(parsed, ['fields', first], 1));
      return {
        path,
        isSame: edited(there, (parsed) => moveMember(parsed, ['fields', first], -1)) === own,
        hasMoved: second === undefined || there !== own,
      };
    });

    expect(moved.length).toBeGreaterThan(20);
    expect(moved.filter(({ isSame, hasMoved }) => !isSame || !hasMoved)).toEqual([]);
  });
});
