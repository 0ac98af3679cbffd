import path from 'node:path';

import { aProbe, PROBE } from '#tests/builders/a-probe.ts';
import { layOver, type PublishedSchema } from './overlay.ts';
import { readSchemaSet } from './schema-files.ts';

const files = readSchemaSet(path.resolve(import.meta.dirname, '../..'));

function aVersion(change: Readonly<Record<string, unknown>> = {}): PublishedSchema {
  const { name } = { name: 'probe', ...change };
  return { kind: 'entity', name: String(name), module: 'lab', version: 1, text: aProbe(change) };
}

/** An entity without a menu that links to another. */
function aLink(name: string, to: string): PublishedSchema {
  const fields = { name: PROBE.fields['name'], otherId: { type: 'ref', to, title: '另一个' } };
  return aVersion({
    name,
    table: { name: `lab_${name}` },
    rest: { base: `/lab/${name}` },
    menu: undefined,
    fields,
  });
}

it('a version stands over its file, which stays below it', async () => {
  const file = files.entities.get('factor');
  const text = JSON.stringify({ ...file?.value, title: '本地因子' });

  const { set, skipped } = await layOver(files, [
    { kind: 'entity', name: 'factor', module: 'dm', version: 3, text },
  ]);

  expect(set.entities.get('factor')).toMatchObject({
    version: 3,
    value: { title: '本地因子' },
    file: { version: 0, text: file?.text },
  });
  expect([skipped, set.entities.size]).toEqual([[], files.entities.size]);
});

it('what is wrong is left out with its problem, and the rest runs', async () => {
  const broken = { ...aVersion({ name: 'broken' }), text: '{"v":1,' };

  const { set, skipped } = await layOver(files, [broken, aVersion()]);

  expect([set.entities.has('probe'), set.entities.has('broken')]).toEqual([true, false]);
  expect(skipped).toMatchObject([{ published: { name: 'broken' }, problems: [{ line: 1 }] }]);
});

it('a version that makes another schema wrong is left out, and the file below it runs', async () => {
  const user = files.entities.get('user')?.value;
  const text = JSON.stringify({
    ...user,
    name: 'user',
    table: { ...user?.table, name: 'sys_role' },
  });

  const { set, skipped } = await layOver(files, [
    { kind: 'entity', name: 'user', module: 'sys', version: 1, text },
  ]);

  expect(set.entities.get('user')?.version).toBe(0);
  expect(skipped).toHaveLength(1);
});

it('versions may wait for each other, in whatever order they were published', async () => {
  const broken = { ...aVersion({ name: 'broken' }), text: '[]' };

  const { set, skipped } = await layOver(files, [
    aLink('second', 'first'),
    broken,
    aLink('first', 'probe'),
    aVersion(),
  ]);

  expect(['first', 'second', 'probe'].every((name) => set.entities.has(name))).toBe(true);
  expect(skipped.map(({ published }) => published.name)).toEqual(['broken']);
});
