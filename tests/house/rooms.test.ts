import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkRooms } from '../../scripts/rooms.mjs';

const require = createRequire(import.meta.url);
const rooms = require('../../rooms.cjs');

function plant(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  writeFileSync(path.join(root, 'package.json'), readFileSync('package.json'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const { problems } = checkRooms({ root, rooms });
  rmSync(root, { recursive: true });
  return problems;
}

describe('the rooms', () => {
  it('are kept by the code as it stands', () => {
    const { problems, files } = checkRooms({ root: process.cwd(), rooms });

    expect(files).toBeGreaterThan(100);
    expect(problems).toEqual([]);
  });

  it.each([
    ['a contract file that knows React', { 'src/schemas/language/x.ts': "import 'react';" }, 'room:src/schemas/language'],
    ['an engine that reaches into the shell', { 'src/engine/x.ts': "import '#runtime/y.ts';", 'src/runtime/y.ts': '' }, 'room:src/engine'],
    ['a type import counts', { 'src/engine/x.ts': "import type { Y } from '#runtime/y.ts';", 'src/runtime/y.ts': '' }, 'room:src/engine'],
    ['a lazy import counts', { 'src/engine/x.ts': "const y = import('#runtime/y.ts');", 'src/runtime/y.ts': '' }, 'room:src/engine'],
    ['a browser that knows the server', { 'src/runtime/x.ts': "import '#server/y.ts';", 'server/y.ts': '' }, 'room:src/runtime'],
    ['a gateway that knows the database', { 'server/gateway/x.ts': "import '#server/db/y.ts';", 'server/db/y.ts': '' }, 'room:server/gateway'],
    ['SQL outside the stores', { 'server/services/x.ts': "import 'kysely';" }, 'one-door:kysely'],
    ['axios outside http', { 'src/runtime/shell/x.ts': "import 'axios';" }, 'one-door:axios'],
    ['a route that calls a store', { 'server/http/routes/x.ts': "import '#server/stores/y.ts';", 'server/stores/y.ts': '' }, 'routes-call-services'],
    ['widgets that know each other', { 'src/widgets/a/x.ts': "import '../b/y.ts';", 'src/widgets/b/y.ts': '' }, 'widgets-apart'],
    ['shipped code that uses test code', { 'src/engine/x.ts': "import '#tests/y.ts';", 'tests/y.ts': '' }, 'not-to-tests'],
    ['a circle', { 'src/engine/a.ts': "import './b.ts';", 'src/engine/b.ts': "import './a.ts';" }, 'no-circles'],
    ['a file that stands in no room', { 'src/attic/x.ts': '' }, 'stands in no room'],
  ])('catch %s', (_what, files, rule) => {
    expect(plant(files).join('\n')).toContain(rule);
  });
});
