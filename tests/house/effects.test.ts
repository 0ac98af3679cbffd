import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = process.cwd();

/** The lint of the house over one planted part; its only rule is the one about effects. @returns how often it was broken. */
function plant(lines: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'effects-'));
  const config = { jsPlugins: [path.join(root, 'scripts/lint/house-plugin.mjs')], categories: { correctness: 'off' }, rules: { 'house/effect-body': 'error' } };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  writeFileSync(path.join(folder, 'planted.tsx'), lines);
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', 'planted.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout.split('house(effect-body)').length - 1;
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

  for (const line of broken) expect(plant(line), line).toBe(1);
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

  expect(plant(sound)).toBe(0);
});

it('the lint of the project holds the rule', async () => {
  const { default: config } = (await import('../../.oxlintrc.json', { with: { type: 'json' } })) as {
    readonly default: { readonly jsPlugins: readonly string[]; readonly rules: object };
  };

  expect(config.jsPlugins).toContain('./scripts/lint/house-plugin.mjs');
  expect(config.rules).toHaveProperty('house/effect-body', 'error');
});
