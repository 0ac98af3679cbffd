import { spawnSync } from 'node:child_process';

/**
 * What a Python program writes to its output. Null on a machine without python3 or without a module that it imports.
 * @throws Error the program failed
 */
export function runPython(program: string, input: Uint8Array = new Uint8Array()): Buffer | null {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', program], { input });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  if (status === 0) return stdout;
  const said = stderr.toString();
  if (said.includes('ModuleNotFoundError')) return null;
  throw new Error(said);
}
