import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = process.cwd();

/** The lint of the house over planted parts, a file each; its only rule is the one about effects. @returns how often each of them breaks it. */
function plant(parts: readonly string[]): readonly number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'effects-'));
  const config = {
    jsPlugins: [path.join(root, 'scripts/lint/house-plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'house/effect-body': 'error' },
  };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [at, lines] of parts.entries())
    writeFileSync(path.join(folder, `planted-${at}.tsx`), lines);
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const told = stdout.split('\n').filter((line) => line.includes('house(effect-body)'));
  return parts.map((_, at) => told.filter((line) => line.includes(`planted-${at}.tsx:`)).length);
}

it('class “what an effect returns is called as its clean-up”: the lint refuses every shape that hands on an unseen value', () => {
  const broken = [
    "useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), [at]);",
    'useLayoutEffect(() => setActive(at), [at]);',
    'React.useEffect(() => seen.clear(), []);',
    'useEffect(reload, [reload]);',
    'useEffect(() => store.clear, []);',
    'useEffect(() => (isOpen ? focus() : undefined), []);',
    'useEffect(() => {\n  if (isOpen) return ref.current.focus();\n}, []);',
    'useUpdateEffect(function () { return list.scrollTo(0, 0); }, []);',
    'const part = <i ref={(node) => node?.scrollIntoView()} />;',
  ];

  const told = plant(broken);

  expect(broken.filter((_, at) => told[at] !== 1)).toEqual([]);
});

it('an effect that returns nothing, or a function written or named on the spot, is let through', () => {
  const sound = `
    useEffect(() => { ref.current?.focus(); }, []);
    useEffect(() => void reload(), []);
    useEffect(() => () => store.cancel(), []);
    useEffect(() => { const stop = listen(() => { return play(); }); return stop; }, []);
    useEffect(() => { if (!isOpen) return; const timer = setTimeout(run, 0); return () => clearTimeout(timer); }, []);
    const part = <i ref={(node) => { node?.focus(); }} />;
    const other = <i ref={held} onClick={() => play()} />;`;

  expect(plant([sound])).toEqual([0]);
});

it('the lint of the project holds the rule', async () => {
  const { default: config } = (await import('../../.oxlintrc.json', {
    with: { type: 'json' },
  })) as {
    readonly default: { readonly jsPlugins: readonly string[]; readonly rules: object };
  };

  expect(config.jsPlugins).toContain('./scripts/lint/house-plugin.mjs');
  expect(config.rules).toHaveProperty('house/effect-body', 'error');
});
