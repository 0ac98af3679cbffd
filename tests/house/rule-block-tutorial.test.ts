import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type * as Looks from '#designer/rule-designer/language/block-faces.ts';
import type * as Check from '#schemas/monitor-rules/check/check-tree.ts';
import type * as Parse from '#schemas/monitor-rules/formula/parse.ts';
import type * as Print from '#schemas/monitor-rules/formula/print.ts';
import type { FrameValue } from '#schemas/monitor-rules/frame.ts';
import type * as Judge from '#schemas/monitor-rules/judge.ts';
import type * as Say from '#schemas/monitor-rules/sentence/say-rule.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { aRuleWorld } from '#tests/builders/a-rule-world.ts';

const TUTORIAL = readFileSync('docs/tutorials/add-a-rule-block.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```ts (\S+)(?: above: (.*))?\n([\s\S]*?)```/g)].map(
  ([, file = '', above, text = '']) => ({ file, above, text }),
);
const WORDS = JSON.parse(
  /```json locales\/zh-CN\n([\s\S]*?)```/.exec(TUTORIAL)?.[1] ?? '{}',
) as Readonly<Record<string, string>>;
const RULES = 'src/schemas/monitor-rules';
const LOOKS = 'src/designer/rule-designer/language/block-faces.ts';

/** A block as a reader types it: a whole new file, or imports and lines above one that stands already. */
function follow(root: string, { file, above, text }: (typeof blocks)[number]): void {
  const full = path.join(root, file);
  if (above === undefined) return writeFileSync(full, text);
  const lines = text.trimEnd().split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  const known = readFileSync(full, 'utf8').split('\n');
  const at = known.findIndex((line) => line.trim().startsWith(above));
  if (at < 0) throw new Error(`${file} has no line "${above}"`);
  return writeFileSync(full, [...imports, ...known.toSpliced(at, 0, ...rest)].join('\n'));
}

/** The block's words, in the files their keys begin with. */
function addWords(root: string): void {
  const files = { 'rule.': 'rule.json', 'ruleDesign.': 'rule-design.json' };
  for (const [head, name] of Object.entries(files)) {
    const file = path.join(root, 'locales/zh-CN', name);
    const own = Object.entries(WORDS).filter(([key]) => key.startsWith(head));
    const known = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...known, ...Object.fromEntries(own) }));
  }
}

/** The files in which the compiler misses something. */
function missedIn(root: string): readonly string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/typescript/bin/tsc'), '-p', '.'],
    { cwd: root, encoding: 'utf8' },
  );
  return [
    ...new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? '')),
  ];
}

describe('the tutorial "add a rule block"', () => {
  let root = '';
  let missed: readonly string[] = [];
  const load = <T>(file: string): Promise<T> =>
    import(/* @vite-ignore */ path.join(root, file)) as Promise<T>;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'rule-block-'));
    cpSync('src/schemas', path.join(root, 'src/schemas'), { recursive: true });
    cpSync(LOOKS, path.join(root, LOOKS));
    cpSync('src/designer/document/node.ts', path.join(root, 'src/designer/document/node.ts'));
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
    cpSync('locales/zh-CN', path.join(root, 'locales/zh-CN'), { recursive: true });
    const { type, imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly type: string;
      readonly imports: object;
    };
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ type, imports }));
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
      readonly compilerOptions: object;
    };
    const config = {
      compilerOptions: {
        ...compilerOptions,
        types: [],
        incremental: false,
        tsBuildInfoFile: undefined,
      },
      files: [LOOKS, `${RULES}/judge.ts`],
    };
    writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify(config));
    const [shape, ...others] = blocks;
    if (shape) follow(root, shape);
    missed = missedIn(root);
    for (const block of others) follow(root, block);
    addWords(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('touches four files, and the compiler names the tables that lack it', () => {
    expect(blocks.map(({ file }) => file)).toEqual([
      `${RULES}/tree.ts`,
      `${RULES}/blocks/near.ts`,
      `${RULES}/blocks/cards.ts`,
      LOOKS,
    ]);
    expect(missed.toSorted()).toEqual([LOOKS, `${RULES}/blocks/cards.ts`]);
    expect(missedIn(root)).toEqual([]);
    expect(existsSync(path.join(root, `${RULES}/blocks/near.ts`))).toBe(true);
  });

  it('what is typed as a formula is read, printed, checked and said', async () => {
    const { parseFormula } = await load<typeof Parse>(`${RULES}/formula/parse.ts`);
    const { printFormula } = await load<typeof Print>(`${RULES}/formula/print.ts`);
    const { checkTree } = await load<typeof Check>(`${RULES}/check/check-tree.ts`);
    const { sayBlock } = await load<typeof Say>(`${RULES}/sentence/say-rule.ts`);
    const world = aRuleWorld();
    const t = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
      (WORDS[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));

    const parsed = parseFormula('near(w21003, 5 mg/L, 10)', world);

    if ('error' in parsed) throw new Error(parsed.error.code);
    const { when } = parsed;
    expect(printFormula(when)).toBe('near(w21003, 5 mg/L, 10)');
    expect(sayBlock(when, world, t)).toBe('氨氮 与 5 mg/L 相差不超过 10%');
    const tree = { v: 1, period: 'hour', when, then: [], recover: 1 };
    expect(checkTree(tree, world).problems).toEqual([]);
    const ofTemperature = {
      ...tree,
      when: { ...when, right: { id: 'n', op: 'number', value: 5, unit: '℃' } },
    };
    expect(checkTree(ofTemperature, world).problems.map(({ code }) => code)).toEqual([
      'otherUnits',
    ]);
  });

  it('frames are judged, numbers in the unit of the other side', async () => {
    const { makeRuleJudge } = await load<typeof Judge>(`${RULES}/judge.ts`);
    const { parseFormula } = await load<typeof Parse>(`${RULES}/formula/parse.ts`);
    const parsed = parseFormula('near(w21003, 5000 μg/L, 10)', aRuleWorld());
    if ('error' in parsed) throw new Error(parsed.error.code);
    const tree: RuleTree = { v: 1, period: 'hour', when: parsed.when, then: [], recover: 1 };
    const judge = makeRuleJudge(tree, { unitOf: () => 'mg/L' });
    const memory = judge.fresh({ pointId: '1', stationId: null, stCode: '32' });
    const around = {
      limit: () => null,
      other: () => null,
      isHoliday: () => false,
      states: () => [],
    };
    const of = (value: number | null): ReadonlyMap<string, FrameValue> =>
      new Map([['w21003', { value, zs: null, min: null, max: null, flag: 'N', sampleTime: null }]]);

    const truths = [5.4, 5.6, null].map(
      (value, i) => judge.step(memory, { timeMs: i * 3_600_000, values: of(value) }, around).truth,
    );

    expect(truths).toEqual([true, false, null]);
  });

  it('it lies in the palette, with texts that the page gives', async () => {
    const { lookOf } = await load<typeof Looks>(LOOKS);

    const look = lookOf('near');

    expect(look?.group).toBe('condition');
    for (const key of [look?.row, ...(look?.items ?? []).map(({ title }) => title)])
      expect(Object.keys(WORDS)).toContain(key);
  });
});
