import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { loadRegistry } from './load.ts';

describe('the registry', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'registry-'));
    put('src/schemas/entities/lab/sample.json', JSON.stringify(aSampleEntity()));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('finds entities in any folder and knows nothing else', async () => {
    const registry = await loadRegistry({ root });

    expect(registry.entities().map(({ name }) => name)).toEqual(['sample']);
    expect(registry.entity('constructor')).toBeUndefined();
  });

  it('answers in the language asked for, falling back to the source text', async () => {
    put(
      'locales/en-US/schemas/sample.json',
      JSON.stringify({ title: 'Probe', 'fields.name.title': 'Its name' }),
    );
    const registry = await loadRegistry({ root });

    const [english, chinese] = [
      registry.localizedEntity('sample', 'en-US'),
      registry.localizedEntity('sample', 'zh-CN'),
    ];

    expect([
      english?.title,
      english?.fields['name']?.title,
      english?.fields['code']?.title,
    ]).toEqual(['Probe', 'Its name', 'Code']);
    expect(chinese?.title).toBe('Sample');
  });

  it('translates menu groups from a file of their own, also beside an entity called menu', async () => {
    put('src/schemas/entities/lab/menu.json', JSON.stringify(aSampleEntity({ name: 'menu' })));
    put('src/schemas/screens/menu.json', JSON.stringify([{ key: 'lab', title: 'Lab', sort: 0 }]));
    put(
      'locales/en-US/schemas/menuGroups.json',
      JSON.stringify({ 'groups.lab.title': 'Laboratory' }),
    );
    const registry = await loadRegistry({ root });

    const titles = [registry.menuGroups('zh-CN')[0]?.title, registry.menuGroups('en-US')[0]?.title];

    expect(titles).toEqual(['Lab', 'Laboratory']);
    expect(registry.localizedEntity('menu', 'zh-CN')?.name).toBe('menu');
  });

  it('names file and line of a file that is no JSON', async () => {
    put('src/schemas/entities/lab/broken.json', '{\n  "name": "x",\n  oops\n}');

    await expect(loadRegistry({ root })).rejects.toThrow(/broken\.json:3:/);
  });

  it('refuses a name that two files claim', async () => {
    put('src/schemas/entities/other/again.json', JSON.stringify(aSampleEntity()));

    await expect(loadRegistry({ root })).rejects.toThrow('the name "sample" is taken');
  });

  it('reads a new file while the server runs', async () => {
    const registry = await loadRegistry({ root, watch: true });
    const changed = new Promise<string>((resolve) => registry.onChange(resolve));

    put('src/schemas/entities/lab/probe.json', JSON.stringify(aSampleEntity({ name: 'probe' })));

    expect(await changed).toBe('probe');
    expect(registry.entity('probe')?.name).toBe('probe');
    registry.close();
  });

  it('class “the late old answer”: versions put in force while others were still being checked stay in force', async () => {
    const registry = await loadRegistry({ root });
    const { sources } = registry;
    const version = (
      name: string,
      text = JSON.stringify(
        aSampleEntity({ name, table: { name: `lab_${name}` }, rest: { base: `/lab/${name}` } }),
      ),
    ) => ({ kind: 'entity', name, module: 'lab', version: 1, text }) as const;

    const old = sources.run(
      Array.from({ length: 9 }, (_, at) => version(`old${at}`)).concat(version('wrong', '[]')),
    );
    const now = sources.run([]);
    await Promise.all([old, now]);

    expect(registry.entities().map(({ name }) => name)).toEqual(['sample']);
    expect(sources.skipped()).toEqual([]);
  });

  it('keeps the old file when the new one is wrong', async () => {
    const errors: Error[] = [];
    const registry = await loadRegistry({
      root,
      watch: true,
      onError: (error) => errors.push(error),
    });

    put('src/schemas/entities/lab/sample.json', '{');

    await expect.poll(() => errors[0]?.message).toContain('sample.json');
    expect(registry.entity('sample')).toBeDefined();
    registry.close();
  });

  it('class “a mistake hides what was good”: a new file beside a broken one is refused with it, and both are in force when it is mended', async () => {
    const errors: Error[] = [];
    const registry = await loadRegistry({
      root,
      watch: true,
      onError: (error) => errors.push(error),
    });
    const states = {
      v: 1,
      name: 'flow',
      values: { '0': { title: '甲', tone: 'neutral' } },
      initial: ['0'],
      moves: {},
    };

    put('src/schemas/states/flow.json', JSON.stringify(states));
    put('src/schemas/entities/lab/sample.json', '{ "name": ');
    await expect.poll(() => errors.at(-1)?.message).toContain('sample.json');
    const meanwhile = registry.entity('sample')?.title;
    put('src/schemas/entities/lab/sample.json', JSON.stringify(aSampleEntity({ title: 'Mended' })));

    await expect
      .poll(() => [registry.entity('sample')?.title, registry.states('flow')?.name])
      .toEqual(['Mended', 'flow']);
    expect(meanwhile).toBe('Sample');
    registry.close();
  });

  it('class “a watched folder is there for ever”: taken away and replaced, also twice, it is read again and ends nothing', async () => {
    const errors: Error[] = [];
    const registry = await loadRegistry({
      root,
      watch: true,
      onError: (error) => errors.push(error),
    });
    for (const name of ['first', 'second']) {
      renameSync(path.join(root, 'src'), path.join(root, `old-${name}`));
      put(`src/schemas/entities/lab/${name}.json`, JSON.stringify(aSampleEntity({ name })));
      rmSync(path.join(root, `old-${name}`), { recursive: true });

      await expect.poll(() => registry.entities().map((entity) => entity.name)).toEqual([name]);
    }

    put('src/schemas/entities/lab/third.json', JSON.stringify(aSampleEntity({ name: 'third' })));

    await expect.poll(() => registry.entity('third')?.name).toBe('third');
    registry.close();
  });

  function put(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
