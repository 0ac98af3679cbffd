import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MODULE = path.resolve('scripts/side-by-side.mjs');

/** What a program says that runs two others beside each other, and how they ended. */
async function beside(front: string, behind: string, onLine?: (line: string, pid: number) => void) {
  const source = `import { sideBySide } from ${JSON.stringify(MODULE)};
    const codes = await sideBySide({ name: 'second', front: ['-e', ${JSON.stringify(front)}], behind: ['-e', ${JSON.stringify(behind)}] });
    console.log('codes ' + codes);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    onLine?.(part.toString(), child.pid ?? 0);
  });
  await once(child, 'close');
  return said.split('\n').filter(Boolean);
}

const WAITS = 'setInterval(() => {}, 1000); console.log("waits");';

describe('two programs beside each other', () => {
  it('the second is heard as a whole after the first, but what failed there at once; both codes are told', async () => {
    const said = await beside(
      'console.log("front")',
      'console.log("✓ fine"); console.log("  \u001b[31m×\u001b[39m broken"); process.exitCode = 3;',
    );
    const plain = said.map((line) => stripVTControlCharacters(line).trim());
    const heard = plain.indexOf('== second');

    expect(plain.slice(0, heard).filter((line) => line !== '[second]   × broken')).toEqual([
      'front',
    ]);
    expect(plain.slice(heard)).toEqual(['== second', '✓ fine', '× broken', 'codes 0,3']);
  });

  it('what fails there while the first runs is told at once', async () => {
    const said = await beside(
      WAITS,
      'console.log("✓ fine"); console.log(" × broken");',
      (line, pid) => {
        if (line.includes('broken')) process.kill(pid, 'SIGTERM');
      },
    );

    expect(said.slice(0, said.indexOf('== second'))).toContain('[second]  × broken');
  });

  it('a signal ends both', async () => {
    let isAsked = false;
    const said = await beside(WAITS, WAITS, (line, pid) => {
      // the second "waits" is told when both have ended
      if (isAsked || !line.includes('waits')) return;
      isAsked = true;
      process.kill(pid, 'SIGTERM');
    });

    expect(said.at(-1)).toBe('codes 1,1');
  });
});
