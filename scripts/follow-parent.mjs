import fs from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Under npm ends this process when npm is gone: npm runs scripts in a shell, which dies of a signal without passing it on, and the
 * server would go on with nobody to stop it. Does nothing when started by hand or by a service manager.
 */
export function followParent(env = process.env, end = () => process.kill(process.pid, 'SIGTERM')) {
  if (!env.npm_lifecycle_event) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    process.stderr.write('npm is gone; stopping\n');
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The parent, and its parent where the system tells. */
function ancestors() {
  const parent = process.ppid;
  try {
    const stat = fs.readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
