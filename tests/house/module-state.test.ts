import { readFileSync } from 'node:fs';

import { sourcesBelow } from '../builders/sources.ts';

/** A variable of a module, or something empty that a module fills: whatever two servers of one process would share. Names of constants are in capitals. A WeakMap is kept by its keys, which are one server's own. */
const STATE =
  /^(?:export )?(?:let \w+|const [a-z]\w*(?:: [^\n]+?)? = (?:new (?:Map|Set)(?:<[^\n]*>)?\(\)|\[\]|make\w+\())/gm;

/** What belongs to the process itself, or follows from its key alone. */
const OF_THE_PROCESS: Readonly<Record<string, string>> = {
  'server/base/context/new-id.ts': 'no two ids of a process are the same',
  'server/base/context/crash-point.ts': 'it is the process that dies',
  'server/base/workroom/work-room.ts': 'threads take the memory and the cores of the process',
  'server/db/embedded/pglite-worker.ts': 'a thread of one database',
  'server/gateway/content.ts': 'what a key of a packet names follows from its text',
  'server/areas/workflow/juel/template.ts': 'what a template means follows from its text',
  'server/http/texts.ts': 'the language of a header follows from its text',
  'server/records/resource/copy-with-room.ts': 'an empty row follows from the names of its fields',
  'server/registry/overlay.ts': 'the file that stands for a text follows from it',
  'server/registry/schema-files.ts': 'what a file of schemas holds follows from its text',
};

const statesIn = (text: string): readonly string[] => text.match(STATE) ?? [];

describe('class “two servers of one process share what a module keeps”', () => {
  it('modules of the server keep nothing but what is of the process', () => {
    const found = sourcesBelow('server').filter(
      (file) => statesIn(readFileSync(file, 'utf8')).length > 0,
    );

    expect(found.toSorted()).toEqual(Object.keys(OF_THE_PROCESS).toSorted());
  });

  it.each([
    ['let isOn = false;', 1],
    ['const kept = new Map<string, readonly (() => void)[]>();', 1],
    ['export const waiting: (() => void)[] = [];', 1],
    ['const takeTurn = makeTurns({', 1],
    ["const WORDS: ReadonlySet<string> = new Set(['M']);", 0],
    ['const NONE: readonly Row[] = [];', 0],
    ['const plans = new WeakMap<EntitySchema, Plan>();', 0],
    ['  let inside = 1;', 0],
  ])('%s', (text, count) => {
    expect(statesIn(text)).toHaveLength(count);
  });
});
