import { readdirSync, readFileSync } from 'node:fs';

/** Rooms that are given schemas and know none. */
const ROOMS = ['src/engine', 'src/schemas/language', 'src/schemas/types'];

/** What every product has, whatever it is about: the engine may name it. */
const PLATFORM: Readonly<Record<string, string>> = {
  user: 'people: a field type, a scope, the creator of a row',
  dept: 'departments: a field type, a scope, a tree',
  region: 'regions: a field type, a scope, a tree',
  station: 'a field type and a scope of the language, whose picker a widget brings',
  enterprise: 'a scope of the language: the unit one belongs to',
  opsCompany: 'a scope of the language: the company one belongs to',
  menu: 'the tree of the menu, whose rights roles are given',
  listView: 'what a person keeps of a list',
};
/** Names of entities that are words of schemas, of HTML or of the trade of lists too: only where an entity is meant are they one. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  'file',
  'language',
  'limit',
  'message',
  'notice',
  'params',
  'role',
  'stop',
  'warning',
  'workOrder',
]);
/** Where a word stands for an entity. */
const MEANS_ENTITY = /(?:entity\(|\b(?:entity|to|rows|tree|target):|\bentity=)\s*$/;

/** Addresses that every product has: of the engine itself, of the platform, and approval as records are sent into it (SPEC.md 5). */
const OWN_ADDRESSES = ['engine', 'sys', 'oss', 'tiles', 'activiti'];
const ADDRESS = /^(?:(?:GET|POST|PUT|DELETE) )?\/([a-z]+)\/[a-zA-Z{]/;

const entities = new Set(
  readdirSync('src/schemas/entities', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .map(
      (file) =>
        (JSON.parse(readFileSync(`src/schemas/entities/${file}`, 'utf8')) as { name: string }).name,
    ),
);

/** What a file says of the domain: names of entities and addresses of areas, in quotes. */
function namesIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*/g, '');
  return [...code.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(({ index, 2: text = '' }) => {
    const area = ADDRESS.exec(text)?.[1];
    if (area !== undefined && !OWN_ADDRESSES.includes(area)) return [text];
    if (!entities.has(text) || text in PLATFORM) return [];
    const isMeant = !PLAIN_WORDS.has(text) || MEANS_ENTITY.test(code.slice(0, index));
    return isMeant ? [text] : [];
  });
}

it('the engine and the language name no entity of the product and no address of an area', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true })
      .map((file) => `${room}/${String(file)}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file)),
  );
  const found = files.flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );

  expect(entities.size).toBeGreaterThan(80);
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

it('what the house is told of: a name, an address, and a plain word where an entity is meant', () => {
  const planted = `
    const POINTS = { type: 'refs', to: 'monitorPoint' };
    await ports.entity('warning');
    notify('warning', t('list.failed')); // 'workOrder' of a comment
    const api = 'GET /dm/rule/facts';
    const own = 'POST /engine/table';
    const people = { tree: 'dept', rows: 'user' };`;

  expect(namesIn(planted)).toEqual(['monitorPoint', 'warning', 'GET /dm/rule/facts']);
});

it('every exception is still an entity', () => {
  expect([...Object.keys(PLATFORM), ...PLAIN_WORDS].filter((name) => !entities.has(name))).toEqual(
    [],
  );
});
