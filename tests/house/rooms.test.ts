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
    [
      'a contract file that knows React',
      { 'src/schemas/language/x.ts': "import 'react';" },
      'room:src/schemas/language',
    ],
    [
      'an engine that reaches into the shell',
      { 'src/engine/list/x.ts': "import '#runtime/y.ts';", 'src/runtime/y.ts': '' },
      'room:src/engine/list',
    ],
    [
      'a type import counts',
      {
        'src/engine/base/x.ts': "import type { Y } from '#engine/list/y.ts';",
        'src/engine/list/y.ts': '',
      },
      'room:src/engine/base',
    ],
    [
      'a lazy import counts',
      {
        'src/engine/form/x.ts': "const y = import('#engine/list/y.ts');",
        'src/engine/list/y.ts': '',
      },
      'room:src/engine/form',
    ],
    [
      'a browser that knows the server',
      { 'src/runtime/x.ts': "import '#server/y.ts';", 'server/y.ts': '' },
      'room:src/runtime',
    ],
    [
      'a gateway that knows the database',
      { 'server/gateway/x.ts': "import '#server/db/y.ts';", 'server/db/y.ts': '' },
      'room:server/gateway',
    ],
    [
      'a transport that knows an area',
      { 'server/http/x.ts': "import '#server/areas/alarm/y.ts';", 'server/areas/alarm/y.ts': '' },
      'room:server/http',
    ],
    [
      'SQL outside the stores',
      { 'server/platform/mail/x.ts': "import 'kysely';" },
      'one-door:kysely',
    ],
    ['axios outside http', { 'src/runtime/shell/x.ts': "import 'axios';" }, 'one-door:axios'],
    [
      'a route that calls a store',
      {
        'server/platform/mail/x-routes.ts': "import './y-store.ts';",
        'server/platform/mail/y-store.ts': '',
      },
      'routes-call-services',
    ],
    [
      'an area that knows the inside of another',
      {
        'server/areas/ingest/x.ts': "import '#server/areas/alarm/y.ts';",
        'server/areas/alarm/y.ts': '',
      },
      'faces:',
    ],
    [
      'widgets that know each other',
      { 'src/widgets/a/x.ts': "import '../b/y.ts';", 'src/widgets/b/y.ts': '' },
      'widgets-apart',
    ],
    [
      'shipped code that uses test code',
      { 'src/engine/x.ts': "import '#tests/y.ts';", 'tests/y.ts': '' },
      'not-to-tests',
    ],
    [
      'a circle',
      { 'src/engine/list/a.ts': "import './b.ts';", 'src/engine/list/b.ts': "import './a.ts';" },
      'no-circles',
    ],
    [
      'folders that import each other although no file does',
      {
        'server/platform/mail/a.ts': "import '../sms/b.ts';",
        'server/platform/mail/c.ts': '',
        'server/platform/sms/b.ts': '',
        'server/platform/sms/d.ts': "import '../mail/c.ts';",
      },
      'folder-circles: server/platform/',
    ],
    [
      'a circle through a third folder, deep inside',
      {
        'src/runtime/shell/a/x.ts': "import '../b/x.ts';",
        'src/runtime/shell/b/x.ts': "import '../c/x.ts';",
        'src/runtime/shell/c/x.ts': "import '../a/y.ts';",
        'src/runtime/shell/a/y.ts': '',
      },
      'folder-circles: src/runtime/shell/',
    ],
    [
      'a file and a folder that import each other',
      {
        'server/records/x.ts': "import './store/y.ts';",
        'server/records/store/y.ts': '',
        'server/records/store/z.ts': "import '../x.ts';",
      },
      'folder-circles: server/records/',
    ],
    [
      'hooks of an area outside hooks.ts',
      { 'server/areas/alarm/x.ts': "export const X_HOOKS: EntityHooks<'x'> = {};" },
      'alike: what it exports stands in hooks.ts',
    ],
    [
      'a life outside life.ts, also one without the usual name',
      { 'server/areas/alarm/hooks.ts': 'export const SPECIAL: LifeCycle = {};' },
      'stands in life.ts or <what>-life.ts',
    ],
    [
      'routes outside routes.ts',
      { 'server/areas/alarm/x.ts': 'export function registerXRoutes(host) {}' },
      'stands in routes.ts',
    ],
    ['a file that stands in no room', { 'src/attic/x.ts': '' }, 'stands in no room'],
  ])('catch %s', (_what, files, rule) => {
    expect(plant(files).join('\n')).toContain(rule);
  });
});
