/**
 * The rooms of the house: what lives in each, and what it may import besides itself.
 * `scripts/check-rooms.mjs` enforces this table and docs/reference/rooms.md shows it. Change it here only.
 * Packages are names or patterns; `node:.*` is Node's own modules; `.*` is anything.
 */
const { readAreas } = require('./scripts/areas.cjs');

const CONTRACT = [
  'basics',
  'texts',
  'formulas',
  'plans',
  'sheet',
  'expressions',
  'monitor-rules',
  'types',
  'language',
  'standing-books',
  'rules',
  'moves',
  'validators',
  'formats',
  'api',
  'entities',
  'states',
  'dictionaries',
  'screens',
].map((r) => `src/schemas/${r}`);
/** What runs in the browser too: up to the contract of the endpoints. */
const INTERPRETERS = CONTRACT.slice(0, CONTRACT.indexOf('src/schemas/api') + 1);
const UI = [
  'react',
  'react-dom',
  'antd',
  '@ant-design/icons',
  'ahooks',
  'jotai',
  'dayjs',
  '@formily/.*',
];
/** The layers of the engine, from the ground up: each may import those before it that it names. */
const engine = (...names) => [...INTERPRETERS, ...names.map((name) => `src/engine/${name}`)];
const ENGINE = [
  'base',
  'fields',
  'sheet',
  'labels',
  'transfer',
  'actions',
  'form',
  'detail',
  'list',
  'screen',
].map((name) => `src/engine/${name}`);
const GROUND = [...CONTRACT, 'server/base', 'server/db', 'server/registry', 'locales'];
const RECORDS = [...GROUND, 'server/records'];
/** Whoever has endpoints. */
const SERVING = [...RECORDS, 'server/endpoints'];
const HOUSE = [...SERVING, 'server/house'];
const PLATFORM = [...HOUSE, 'server/platform'];
const MOVES = [...PLATFORM, 'server/moves'];
/** What an area of the business may be given; of its siblings it sees the faces alone. */
const AREA = [...MOVES, 'server/sheet'];
/** Rows of the areas come out of their `area.ts`. */
const AREAS = readAreas().map(({ name, about, uses, packages }) => ({
  room: `server/areas/${name}`,
  lives: about,
  may: [
    ...AREA,
    ...uses.map((used) => (used === 'gateway' ? 'server/gateway' : `server/areas/${used}`)),
  ],
  packages: [...packages, 'kysely', 'node:.*'],
}));
const AREA_ROOMS = AREAS.map(({ room }) => room);

module.exports = [
  // the contract: plain data and pure functions, run by browser and server alike
  {
    room: 'src/schemas/basics',
    lives: 'what every room says the same way: lengths of time, the clock of the product, ids',
    may: [],
    packages: [],
  },
  {
    room: 'src/schemas/texts',
    lives: 'the keys of all texts as types, so that what has no text does not compile',
    may: ['locales'],
    packages: [],
  },
  {
    room: 'src/schemas/formulas',
    lives: 'the formulas of HJ 212 appendix D and the rates made of hours',
    may: ['src/schemas/basics'],
    packages: [],
  },
  {
    room: 'src/schemas/plans',
    lives:
      'work that comes again: its dates counted from an anchor, days off, what is made up for after an outage',
    may: ['src/schemas/basics'],
    packages: [],
  },
  {
    room: 'src/schemas/sheet',
    lives: 'a record on paper: what it says, the lines and pages it takes, glyphs of the font',
    may: ['src/schemas/basics'],
    packages: [],
  },
  {
    room: 'src/schemas/expressions',
    lives: 'the safe one-line expressions of schemas',
    may: ['src/schemas/basics', 'src/schemas/formulas', 'src/schemas/texts'],
    packages: [],
  },
  {
    room: 'src/schemas/monitor-rules',
    lives: 'monitoring rules as a tree: judged, checked, said in words, typed as a formula',
    may: [
      'src/schemas/basics',
      'src/schemas/texts',
      'src/schemas/formulas',
      'src/schemas/expressions',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/types',
    lives: 'one card per field type with all its facts, and the plain words fields are made of',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/expressions',
      'src/schemas/monitor-rules',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/language',
    lives: 'the words that schemas are written in, their checker and translator',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/expressions',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/standing-books',
    lives:
      'templates of standing books as documents: checked, compared, compiled into forms of the schema language',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/formulas',
      'src/schemas/expressions',
      'src/schemas/sheet',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/rules',
    lives: 'filters as data: predicate, SQL fragments, sentences',
    may: [
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/expressions',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/moves',
    lives: 'life cycles as data: who has which role towards a record, what a move asks',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/expressions',
      'src/schemas/rules',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/entities',
    lives: 'one JSON file per entity; row types and generic addresses generated from them',
    may: ['src/schemas/basics', 'src/schemas/types', 'src/schemas/language'],
    packages: [],
  },
  {
    room: 'src/schemas/validators',
    lives: 'field rules; validateRecord',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/expressions',
      'src/schemas/api',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/formats',
    lives: 'value to text: numbers, dates, durations, money',
    may: [
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/expressions',
      'src/schemas/language',
    ],
    packages: ['dayjs'],
  },
  {
    room: 'src/schemas/api',
    lives:
      'envelope, error catalogue, topics; one contract per endpoint: method, path, permission, what it takes, what it answers',
    may: [
      'src/schemas/texts',
      'src/schemas/basics',
      'src/schemas/monitor-rules',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/entities',
    ],
    packages: [],
  },
  {
    room: 'src/schemas/states',
    lives: 'status values and the moves between them',
    may: ['src/schemas/basics', 'src/schemas/types', 'src/schemas/language'],
    packages: [],
  },
  {
    room: 'src/schemas/dictionaries',
    lives: 'dictionaries, factors and limits the product ships with',
    may: ['src/schemas/basics', 'src/schemas/types', 'src/schemas/language'],
    packages: [],
  },
  {
    room: 'src/schemas/screens',
    lives: 'menu groups; one JSON file per screen over several entities',
    may: [
      'src/schemas/basics',
      'src/schemas/types',
      'src/schemas/language',
      'src/schemas/entities',
    ],
    packages: [],
  },

  // the client, from the ground up
  {
    room: 'src/engine/base',
    lives:
      'ports to the house, registry, tab, stores of open lists and forms, frames, icon, markers, contexts',
    may: INTERPRETERS,
    packages: UI,
  },
  {
    room: 'src/engine/fields',
    lives: 'cells, inputs and displays of the field types; sub-table, files, map, rich text',
    may: engine('base'),
    packages: [...UI, '@tiptap/.*', 'uqr', 'pdfjs-dist/.*'],
  },
  {
    room: 'src/engine/sheet',
    lives: 'a record on paper in the browser: its pages as drawings, the dialog that prints them',
    may: engine('base'),
    packages: UI,
  },
  {
    room: 'src/engine/bulk',
    lives: 'the dialog that changes fields of many records at once',
    may: engine('base', 'fields'),
    packages: UI,
  },
  {
    room: 'src/engine/labels',
    lives:
      'labels of records on paper: what they hold, how they lie on a sheet, the dialog that prints them',
    may: engine('base', 'fields', 'sheet'),
    packages: UI,
  },
  {
    room: 'src/engine/transfer',
    lives: 'import and export dialogs',
    may: engine('base'),
    packages: UI,
  },
  {
    room: 'src/engine/actions',
    lives: 'buttons: who sees them, what they ask, what they call',
    may: engine('base', 'labels', 'sheet', 'transfer', 'bulk'),
    packages: UI,
  },
  {
    room: 'src/engine/form',
    lives: 'schema to Formily form; drafts, conflicts, leaving',
    may: engine('base', 'fields'),
    packages: UI,
  },
  {
    room: 'src/engine/detail',
    lives: 'a record in full: facts, history, related lists',
    may: engine('base', 'fields', 'actions'),
    packages: UI,
  },
  {
    room: 'src/engine/list',
    lives: 'query, table, views, pager, print',
    may: engine('base', 'fields', 'actions', 'detail'),
    packages: [...UI, '@dnd-kit/.*'],
  },
  {
    room: 'src/engine/screen',
    lives: 'several lists, forms and widgets on one page',
    may: engine('base', 'fields', 'sheet', 'detail', 'list'),
    packages: UI,
  },
  {
    room: 'src/widgets',
    lives:
      'what the engine does not know of the trade: parts drawn by hand, one folder each with a config.ts that says what it is',
    may: [...CONTRACT, ...ENGINE],
    packages: [...UI, 'echarts', 'bpmn-js', 'hls.js', 'mpegts.js'],
  },
  {
    room: 'src/designer',
    lives:
      'rooms of every designer: desk (its bar, its list of problems, the dialogs that decide a version), document, commands, canvas, palette, properties, keeping, editing; the rule designer; the designer of standing books; the schema workbench: documents, editor, structure, comparison, preview; the process modeler: drawing, panel, trial',
    may: [...CONTRACT, ...ENGINE, 'src/widgets'],
    packages: [
      ...UI,
      '@dnd-kit/.*',
      '@codemirror/.*',
      '@lezer/.*',
      'bpmn-js',
      'diagram-js-minimap',
      'diagram-js-grid',
    ],
  },
  {
    room: 'src/runtime',
    lives: 'the house itself: shell, router, session, http',
    may: [...CONTRACT, ...ENGINE, 'src/widgets', 'src/designer', 'locales'],
    packages: ['.*'],
  },

  // the server, from the ground up
  {
    room: 'server/db',
    lives: 'connection, embedded database, migrations',
    may: CONTRACT,
    packages: ['kysely', 'pg', '@electric-sql/pglite.*', 'node:.*'],
  },
  {
    room: 'server/registry',
    lives: 'reads, checks and serves the schema files',
    may: [...CONTRACT, 'server/db'],
    packages: ['node:.*'],
  },
  {
    room: 'server/base',
    lives:
      'who asks, in which language, at which time; refusals, events, outbox, secrets, outgoing calls, tables and documents as files, threads with limits, turns of long works',
    may: [...CONTRACT, 'server/db', 'server/registry', 'locales'],
    packages: ['kysely', 'fflate', '@e965/xlsx', 'pdfkit', 'node:.*'],
  },
  {
    room: 'server/gateway',
    lives: 'station bytes to packets and back',
    may: [...CONTRACT, 'server/base'],
    packages: ['node:.*'],
  },
  {
    room: 'server/realtime',
    lives: 'broker, topics, push',
    may: [...CONTRACT, 'server/base'],
    packages: ['aedes', 'mqtt', 'ws', 'node:.*'],
  },
  {
    room: 'server/records',
    lives:
      'what every entity does: lists, forms, history, attachments, dictionaries; the one store of entity rows',
    may: GROUND,
    packages: ['kysely', 'sanitize-html', 'node:.*'],
  },
  {
    room: 'server/endpoints',
    lives:
      'how an endpoint is mounted by its contract, and what routes share: the envelope, forms with a file, pages',
    may: RECORDS,
    packages: ['fastify', 'node:.*'],
  },
  {
    room: 'server/house',
    lives:
      'the form of a service: everything it brings to a server, as one value; areas add their life cycles to it (server/moves)',
    may: SERVING,
    packages: [],
  },
  {
    room: 'server/platform',
    lives:
      'one folder per service of the house: sessions, users and menus, files, mail, SMS, background tasks, schedule, import, messages, notices',
    may: HOUSE,
    packages: ['kysely', 'aws4fetch', 'nodemailer', 'uqr', 'node:.*'],
  },
  {
    room: 'server/moves',
    lives:
      'the one engine of life cycles: judges and makes moves, runs their effects and timers; areas register what their files cannot say',
    may: PLATFORM,
    packages: ['kysely', 'node:.*'],
  },
  {
    room: 'server/sheet',
    lives:
      'records on paper: what a reader sees of one, as a document that is printed or drawn as a PDF',
    may: MOVES,
    packages: ['uqr', 'node:.*'],
  },
  {
    room: 'server/workbench',
    lives:
      'schemas changed while the product runs: judged, published, explained; the description of all endpoints',
    may: [...MOVES, 'server/sheet'],
    packages: ['kysely', 'yaml', 'node:.*'],
  },
  {
    room: 'server/entities',
    lives:
      'the addresses that every entity has, behind one dispatcher; its schema for the engine in the browser',
    may: [...MOVES, 'server/sheet'],
    packages: ['fastify', 'uqr', 'node:.*'],
  },
  ...AREAS,
  {
    room: 'server/seeds',
    lives: 'what a fresh database starts with',
    may: PLATFORM,
    packages: ['kysely', 'node:.*'],
  },
  {
    room: 'server/demo',
    lives:
      'what happened in the demo city before its first start: rules, and what came of them, by the services of the areas',
    may: [...MOVES, ...AREA_ROOMS, 'server/seeds'],
    packages: ['node:.*'],
  },
  {
    room: 'server/jobs',
    lives: 'scheduler: what areas and services ask the clock for',
    may: MOVES,
    packages: ['node:.*', 'croner'],
  },
  {
    room: 'server/http',
    lives:
      'the transport alone: the server of HTTP, authentication, errors, logs; every route stands beside what it serves',
    may: PLATFORM,
    packages: ['fastify', '@fastify/.*', 'helmet', 'pino', 'ajv', 'node:.*'],
  },
];
module.exports.CONTRACT = CONTRACT;
