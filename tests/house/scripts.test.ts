import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { needsRestart } from '../../scripts/dev-plan.mjs';

const RUNS = { isRunning: true, isWaiting: false };

it.each([
  ['server/app.ts', RUNS, true],
  ['app.test.ts', RUNS, false],
  ['states/order.json', RUNS, true],
  ['entities/lab/sample.json', RUNS, false],
  ['db/migrations/1.sql', RUNS, true],
  ['entities/lab/sample.json', { isRunning: false, isWaiting: false }, true],
  ['entities/lab/sample.json', { isRunning: true, isWaiting: true }, true],
])(
  'class “what ended is not brought back by mending”: a change of %s with the server %j asks for a new one: %s',
  (name, server, expected) => {
    expect(needsRestart(name, server)).toBe(expected);
  },
);

it.skipIf(process.platform === 'win32')(
  'class “the child outlives its parent”: under npm a program ends when the shell it was started by is killed',
  async () => {
    const module = pathToFileURL(path.resolve('scripts/follow-parent.mjs')).href;
    const program = `import(${JSON.stringify(module)}).then(({ followParent }) => { followParent(); console.log(process.pid); setInterval(() => {}, 1000); })`;
    // what follows keeps the shell from becoming the program
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e '${program}'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pid = await new Promise<number>((resolve) =>
      shell.stdout.once('data', (part: Buffer) => resolve(Number(part.toString()))),
    );

    shell.kill('SIGKILL');

    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('class “a run rewrites what lacked nothing”: drafting translations fills the one that is missing and leaves every other file as it is', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'translate-'));
  for (const part of ['src', 'docs']) symlinkSync(path.resolve(part), path.join(folder, part));
  cpSync('locales', path.join(folder, 'locales'), { recursive: true });
  const taken = path.join(folder, 'locales/zh-TW/schemas/station.json');
  const { title, ...rest } = JSON.parse(readFileSync(taken, 'utf8')) as Record<string, string>;
  writeFileSync(taken, JSON.stringify(rest));

  const { status, stderr } = spawnSync(
    process.execPath,
    [path.resolve('scripts/translate-schemas.mjs')],
    { cwd: folder, encoding: 'utf8' },
  );
  const files = ['zh-TW', 'en-US'].flatMap((lang) =>
    readdirSync(`locales/${lang}/schemas`).map((name) => `locales/${lang}/schemas/${name}`),
  );
  const changed = files.filter(
    (file) => readFileSync(file, 'utf8') !== readFileSync(path.join(folder, file), 'utf8'),
  );
  const filled = JSON.parse(readFileSync(taken, 'utf8')) as Record<string, string>;
  rmSync(folder, { recursive: true });

  expect([status, stderr, filled['title']]).toEqual([0, '', title]);
  expect(changed).toEqual(['locales/zh-TW/schemas/station.json']);
});

it('npm run schema:files writes what `$schema` of a file in another folder names, once, and makes no folder of a typing mistake', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-files-'));
  const run = (root: string) =>
    spawnSync(process.execPath, ['scripts/schema-files.mjs', `--root=${root}`], {
      encoding: 'utf8',
    });
  try {
    const { status, stdout } = run(folder);
    const file = path.join('src/schemas/entities/lab', '../../language/entity.schema.json');
    const missing = path.join(folder, 'typo');

    expect([status, stdout.split('\n').length]).toEqual([0, 5]);
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(run(folder).stdout).toBe('');
    expect(run(missing)).toMatchObject({ status: 1, stdout: '' });
    expect(readdirSync(folder)).toEqual(['src']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('npm run new:entity', () => {
  const run = (folder: string, ...words: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/new-entity.mjs', ...words, `--root=${folder}`], {
      encoding: 'utf8',
    });
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'new-entity-'));
    for (const part of ['src/schemas', 'locales'])
      cpSync(part, path.join(folder, part), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes one file that passes the checker, texts in three languages included, and never over another', () => {
    const words = [
      'lab/testKit',
      '--title',
      '试剂盒',
      '--tw',
      '試劑盒',
      '--en',
      'Test kit',
      '--menu',
      'workOrder',
    ];

    const [first, again] = [run(folder, ...words), run(folder, ...words)];

    const text = readFileSync(path.join(folder, 'src/schemas/entities/lab/test-kit.json'), 'utf8');
    expect([first.status, first.stderr]).toEqual([
      0,
      expect.not.stringContaining('test-kit.json:'),
    ]);
    expect(JSON.parse(text)).toMatchObject({
      name: 'testKit',
      rest: { base: '/lab/testKit' },
      states: { initial: ['0'] },
      translations: { 'en-US': { title: 'Test kit' } },
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(
      expect.arrayContaining(['dictionaries', 'states', 'grant', 'samples']),
    );
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
  });

  it('class “the draft lands elsewhere”: translations of an entity go into its own file, a name is no memory, texts without Chinese are left alone', () => {
    symlinkSync(path.resolve('docs'), path.join(folder, 'docs'));
    const file = path.join(folder, 'src/schemas/entities/lab/waste-hand.json');
    const entity = {
      v: 1,
      name: 'wasteHand',
      title: '计划转运时间',
      fields: { unit: { title: 'mg/L' }, name: { title: '名称' }, amount: { title: '用量' } },
      translations: { 'en-US': { 'fields.amount.title': 'Amount used' } },
    };
    writeFileSync(file, JSON.stringify(entity));
    const draft = (...more: readonly string[]) =>
      spawnSync(process.execPath, [path.resolve('scripts/translate-schemas.mjs'), ...more], {
        cwd: folder,
        encoding: 'utf8',
      });

    const [asMemory, into] = [draft('wasteHand'), draft('--into-entity', 'wasteHand')];

    const { translations } = JSON.parse(readFileSync(file, 'utf8')) as typeof entity;
    expect([asMemory.status, asMemory.stderr]).toEqual([2, expect.stringContaining('usage:')]);
    expect([into.status, into.stderr]).toEqual([1, expect.stringContaining('title: 计划转运时间')]);
    expect(translations).toEqual({
      'zh-TW': {
        title: '計畫轉運時間',
        'fields.name.title': '名稱',
        'fields.amount.title': '用量',
      },
      'en-US': { title: '', 'fields.name.title': 'Name', 'fields.amount.title': 'Amount used' },
    });
    expect(readdirSync(path.join(folder, 'locales/zh-TW/schemas'))).toEqual(
      readdirSync('locales/zh-TW/schemas'),
    );
    rmSync(file);
  });

  it('class “a wrong word is taken”: it says what is wrong and where', () => {
    expect(run(folder, 'lab', '--title', 'x').stderr).toContain(
      'npm run new:entity -- <module>/<name>',
    );
    expect(
      run(
        folder,
        'lab/other',
        '--title',
        '其他',
        '--tw',
        '其他',
        '--en',
        'Other',
        '--menu',
        'nowhere',
      ).stderr,
    ).toContain('no menu group "nowhere"');
  });
});
