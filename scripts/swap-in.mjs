import fs from 'node:fs';

/**
 * Where this process makes what takes the place of a folder.
 * @param {string} folder
 */
export function draftOf(folder) {
  return `${folder}.${process.pid}`;
}

/**
 * Makes a folder beside the one it takes the place of, and swaps at the end: a running server never sees half of it, a failure leaves the old one.
 * @param {string} folder
 * @param {(draft: string) => Promise<void>} make fills the folder it is given
 */
export async function swapIn(folder, make) {
  const draft = draftOf(folder);
  const old = `${folder}.old.${process.pid}`;
  try {
    await make(draft);
    if (fs.existsSync(folder)) fs.renameSync(folder, old);
    fs.renameSync(draft, folder);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    fs.rmSync(old, { recursive: true, force: true });
  }
}
