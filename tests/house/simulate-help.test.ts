import { spawnSync } from 'node:child_process';

it.each([
  ['--help', 0],
  ['-h', 0],
  ['--station', 2],
])(
  'class “goes off whatever it is asked”: npm run simulate -- %s tells its options and sends nothing',
  (word, status) => {
    const ended = spawnSync(process.execPath, ['scripts/simulate.mjs', word], { encoding: 'utf8' });

    expect([ended.status, ended.stdout + ended.stderr]).toEqual([
      status,
      expect.stringContaining('--stations  how many stations send (12)'),
    ]);
  },
);
