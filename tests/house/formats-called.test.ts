import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FORMATS = path.join('src', 'schemas', 'formats');
const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;
/** Its own declaration, a line of an import, a comment. */
const IS_NO_CALL = /^\s*(?:import |export |(?:type )?\w+,$|\*|\/\/)/;

/** The sources of the product, without tests. */
function sources(): ReadonlyMap<string, string> {
  const files = ['src', 'server'].flatMap((room) =>
    fs
      .readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
      .map((file) => path.join(room, file)),
  );
  return new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]));
}

it('class “a format nobody calls”: whatever the formats export is used by the product, not by tests alone', () => {
  const all = sources();
  const names = [...all].flatMap(([file, code]) =>
    file.startsWith(FORMATS) ? [...code.matchAll(EXPORTED)].map(([, name = '']) => name) : [],
  );
  const wanted = new Set(names);
  const called = new Set(
    [...all.values()]
      .flatMap((code) => code.split('\n').filter((line) => !IS_NO_CALL.test(line)))
      .flatMap((line) => line.match(/\w+/g) ?? [])
      .filter((word) => wanted.has(word)),
  );

  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !called.has(name))).toEqual([]);
});
