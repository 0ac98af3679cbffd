import { readFileSync } from 'node:fs';

const TEXT = readFileSync('CHANGELOG.md', 'utf8');
const MAX_ENTRY = 200;

describe('CHANGELOG.md', () => {
  it('has a dated heading for the version that package.json names, newest first', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const [first, ...versions] = [...TEXT.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

    expect(first).toBe('Unreleased');
    expect(versions[0]).toMatch(
      new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`),
    );
  });

  it('says each thing in one line that an operator reads', () => {
    const entries = TEXT.split('\n').filter((line) => line.startsWith('- '));

    expect(entries.filter((line) => line.length > MAX_ENTRY + 2)).toEqual([]);
    expect(TEXT.split('\n').filter((line) => /^ +\S/.test(line))).toEqual([]);
  });
});
