/** Which tests a change may break, as far as imports tell: for `npm run check`, which runs the nearest of them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { filesUnder, importsOf, resolver } from './rooms.mjs';

const TEST = /\.test\.tsx?$/;
const MAIN = ['main', 'origin/main'];

/**
 * The files that are not as the main line has them: of this branch, and not committed yet. On the main line itself those
 * that are not committed.
 * @returns {readonly string[] | null} null where git does not answer
 */
export function changedFiles(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  const [head] = git('rev-parse', 'HEAD') ?? [];
  if (!head) return null;
  const base = MAIN.map((name) => git('merge-base', 'HEAD', name)?.[0]).find(Boolean) ?? head;
  const [known, fresh] = [
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return known && fresh ? [...new Set([...known, ...fresh])] : null;
}

/**
 * The tests that changed or reach a changed file by imports, the nearest first. The browser tests of the whole product are none
 * of them: they import next to nothing of what they prove.
 * @returns {readonly { file: string, steps: number }[]} `steps` is how many imports lie between
 */
export function testsNear(root, changed) {
  const users = usersOf(root);
  const steps = new Map(changed.map((file) => [file, 0]));
  // grows while it is read: the nearest stand first by themselves
  const open = [...changed];
  for (const file of open)
    for (const user of users.get(file) ?? []) {
      if (steps.has(user)) continue;
      steps.set(user, steps.get(file) + 1);
      open.push(user);
    }
  return open
    .filter((file) => TEST.test(file) && isAlone(file) && fs.existsSync(path.join(root, file)))
    .map((file) => ({ file, steps: steps.get(file) }));
}

/** Neither in need of a built product nor of the whole of it in a browser. */
const isAlone = (file) => !/^tests\/(e2e|first)\//.test(file);

/** By file: the files that import it. */
function usersOf(root) {
  const resolve = resolver(root);
  const users = new Map();
  const files = ['src', 'server', 'tests']
    .flatMap((folder) => filesUnder(path.join(root, folder)))
    .map((full) => path.relative(root, full).split(path.sep).join('/'));
  for (const file of files)
    for (const { name } of importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))) {
      const target = resolve(file, name);
      if (target) users.set(target, [...(users.get(target) ?? []), file]);
    }
  return users;
}
