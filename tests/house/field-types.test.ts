import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = process.cwd();

/** The lint of the house over one planted part; its only rule is the one about field types. @returns how often it was broken. */
function plant(lines: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'field-types-'));
  const config = {
    jsPlugins: [path.join(root, 'scripts/lint/house-plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'house/ask-the-card': 'error' },
  };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  writeFileSync(path.join(folder, 'planted.ts'), lines);
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', 'planted.ts'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  return stdout.split('house(ask-the-card)').length - 1;
}

it('class “a new type is forgotten here”: the lint refuses every way to branch on the name of a field type', () => {
  const broken = `
    if (field.type === 'ref') show(field);
    if (fields[name]?.type !== 'calc') show(field);
    const isTime = Object.values(fields).some(({ type }) => type === 'datetime');
    if ('password' === field.type) hide(field);
    switch (field.type) { case 'children': break; }
    const isWide = ['text', 'json'].includes(field.type);
    const WIDE: ReadonlySet<FieldTypeName> = new Set(['text']);
    const LONG: ReadonlySet<string> = new Set(['text', 'richText']);
    const NOTES: Readonly<Partial<Record<FieldTypeName, string>>> = {};`;

  expect(plant(broken)).toBe(9);
});

it('asking the card, and other things that have a type, are let through', () => {
  const sound = `
    if (cardOf(field)?.isWide) show(field);
    if (event.type === 'focusin') stay();
    if (typeof value === 'string') keep(value);
    const FACES: Readonly<Record<FieldTypeName, Faces>> = all;`;

  expect(plant(sound)).toBe(0);
});

it('class “a new block is forgotten here”: the lint refuses every way to branch on the name of a block or an action', () => {
  const broken = `
    import type { Condition } from '#schemas/monitor-rules/tree.ts';
    if (block.op === 'times') count(block);
    if (block?.op !== '+') add(block);
    const isAlarm = actions.some((action) => action.do === 'alarm');
    switch (block.op) { case 'and': break; default: break; }
    const isGroup = ['and', 'or'].includes(block.op);
    const GROUPS: ReadonlySet<string> = new Set(['and', 'or']);
    const NOTES: Readonly<Partial<Record<ConditionOp, string>>> = {};`;

  expect(plant(broken)).toBe(7);
});

it('the words of other trees, whole tables and new blocks are let through', () => {
  const elsewhere = `
    if (node.op === 'and') join(node);`;
  const sound = `
    import { conditionCard } from '#schemas/monitor-rules/blocks/ask.ts';
    if (conditionCard(block).isGroup) join(block);
    if (one.op === other.op) pair(one, other);
    const block = { id, op: 'and', of: [] };
    const FOLLOWS: { readonly [D in Action['do']]: Follow<D> } = all;`;

  expect([plant(elsewhere), plant(sound)]).toEqual([0, 0]);
});

it('the lint of the project holds the rule, and lets off only tests, benches, and words and shapes that are no fields', async () => {
  const { default: config } = (await import('../../.oxlintrc.json', {
    with: { type: 'json' },
  })) as {
    readonly default: {
      readonly rules: object;
      readonly overrides: readonly { readonly files: readonly string[]; readonly rules: object }[];
    };
  };

  const letOff = config.overrides
    .filter(({ rules }) => 'house/ask-the-card' in rules)
    .flatMap(({ files }) => files);

  expect(config.rules).toHaveProperty('house/ask-the-card', 'error');
  expect(letOff).toEqual([
    '**/*.test.ts',
    '**/*.test.tsx',
    'tests/**',
    'src/schemas/expressions/**',
    'src/schemas/api/**',
    'bench/**',
  ]);
});
