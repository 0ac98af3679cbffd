/**
 * The rooms of the house: what lives in each, and what it may import besides itself.
 * `scripts/check-rooms.mjs` enforces this table and ARCHITECTURE.md shows it. Change it here only.
 * Packages are names or patterns; `node:.*` is Node's own modules; `.*` is anything.
 */
const CONTRACT = ['language', 'validators', 'formats', 'expressions', 'rules', 'api', 'entities', 'states', 'dictionaries', 'screens'].map(
  (r) => `src/schemas/${r}`,
);
const INTERPRETERS = CONTRACT.slice(0, 6);
const UI = ['react', 'react-dom', 'antd', '@ant-design/icons', 'ahooks', 'jotai', 'dayjs', '@formily/.*'];
const BASE = [...CONTRACT, 'server/context', 'server/events', 'server/registry', 'server/policies', 'server/db'];

module.exports = [
  // the contract: plain data and pure functions, run by browser and server alike
  {
    room: 'src/schemas/language',
    lives: 'the words that schemas are written in, their checker and translator',
    may: ['src/schemas/expressions'],
    packages: [],
  },
  { room: 'src/schemas/expressions', lives: 'the safe one-line expressions of schemas', may: ['src/schemas/language'], packages: [] },
  {
    room: 'src/schemas/rules',
    lives: 'filters as data: predicate, SQL fragments, sentences',
    may: ['src/schemas/language', 'src/schemas/expressions'],
    packages: [],
  },
  {
    room: 'src/schemas/validators',
    lives: 'field rules; validateRecord',
    may: ['src/schemas/language', 'src/schemas/expressions', 'src/schemas/api'],
    packages: [],
  },
  { room: 'src/schemas/formats', lives: 'value to text: numbers, dates, durations, money', may: ['src/schemas/language'], packages: ['dayjs'] },
  {
    room: 'src/schemas/api',
    lives: 'envelope, error catalogue, topics; one contract per endpoint that changes something',
    may: ['src/schemas/language'],
    packages: [],
  },
  { room: 'src/schemas/entities', lives: 'one JSON file per entity; row types generated from them', may: ['src/schemas/language'], packages: [] },
  { room: 'src/schemas/states', lives: 'status values and the moves between them', may: ['src/schemas/language'], packages: [] },
  { room: 'src/schemas/dictionaries', lives: 'dictionaries, factors and limits the product ships with', may: ['src/schemas/language'], packages: [] },
  {
    room: 'src/schemas/screens',
    lives: 'menu groups; one JSON file per screen over several entities',
    may: ['src/schemas/language', 'src/schemas/entities'],
    packages: [],
  },

  // the client, from the ground up
  { room: 'src/engine', lives: 'turns any schema into lists, forms and actions', may: INTERPRETERS, packages: UI },
  { room: 'src/widgets', lives: 'hand-written parts, one folder each', may: [...CONTRACT, 'src/engine'], packages: [...UI, 'echarts', 'bpmn-js'] },
  {
    room: 'src/designer',
    lives: 'palette, canvas, properties panel, undo stack',
    may: [...CONTRACT, 'src/engine'],
    packages: [...UI, '@dnd-kit/.*', '@codemirror/.*', '@lezer/.*'],
  },
  {
    room: 'src/runtime',
    lives: 'the house itself: shell, router, session, http',
    may: [...CONTRACT, 'src/engine', 'src/widgets', 'src/designer', 'locales'],
    packages: ['.*'],
  },

  // the server, from the ground up
  { room: 'server/events', lives: 'names and payloads of what happens inside', may: CONTRACT, packages: [] },
  {
    room: 'server/context',
    lives: 'who asks, in which language, at which time; refusals',
    may: [...CONTRACT, 'server/events', 'server/registry', 'server/policies', 'server/db'],
    packages: ['node:.*'],
  },
  { room: 'server/registry', lives: 'reads, checks and serves the schema files', may: CONTRACT, packages: ['node:.*'] },
  { room: 'server/policies', lives: 'who may do what to which row; pure', may: [...CONTRACT, 'server/context'], packages: [] },
  { room: 'server/alarms', lives: 'readings and limits to alarms; pure', may: CONTRACT, packages: [] },
  { room: 'server/gateway', lives: 'station bytes to packets and back', may: [...CONTRACT, 'server/context'], packages: ['node:.*'] },
  { room: 'server/db', lives: 'connection, embedded database, migrations', may: CONTRACT, packages: ['kysely', 'pg', '@electric-sql/pglite.*', 'node:.*'] },
  { room: 'server/stores', lives: 'all SQL', may: BASE, packages: ['kysely', 'node:.*'] },
  { room: 'server/exports', lives: 'rows to xlsx and back', may: CONTRACT, packages: ['fflate', 'read-excel-file.*', 'node:.*'] },
  {
    room: 'server/workroom',
    lives: 'threads with limits for work on what came from outside: workbooks, descriptions',
    may: [...CONTRACT, 'server/context', 'server/exports'],
    packages: ['node:.*'],
  },
  {
    room: 'server/files',
    lives: 'where the bytes of files are kept, one adapter each; what a file is by its content',
    may: [...CONTRACT, 'server/context'],
    packages: ['aws4fetch', 'node:.*'],
  },
  {
    room: 'server/outbound',
    lives: 'mail and SMS on their way out, one adapter each',
    may: [...CONTRACT, 'server/context'],
    packages: ['nodemailer', 'node:.*'],
  },
  {
    room: 'server/realtime',
    lives: 'broker, topics, push',
    may: [...CONTRACT, 'server/context', 'server/events'],
    packages: ['aedes', 'mqtt', 'ws', 'node:.*'],
  },
  { room: 'server/seeds', lives: 'what a fresh database starts with', may: [...BASE, 'server/stores', 'server/services', 'locales'], packages: ['node:.*'] },
  {
    room: 'server/services',
    lives: 'one file per thing the system does',
    may: [
      ...BASE,
      'server/alarms',
      'server/gateway',
      'server/stores',
      'server/exports',
      'server/files',
      'server/outbound',
      'server/realtime',
      'server/workroom',
      'locales',
    ],
    packages: ['node:.*', 'sanitize-html', 'uqr', 'yaml'],
  },
  { room: 'server/jobs', lives: 'scheduler; each job calls one service', may: [...BASE, 'server/services'], packages: ['node:.*', 'croner'] },
  {
    room: 'server/http',
    lives: 'routes, authentication, the envelope',
    may: [...CONTRACT, 'server/context', 'server/events', 'server/registry', 'server/policies', 'server/services', 'locales'],
    packages: ['fastify', '@fastify/.*', 'pino', 'ajv', 'node:.*'],
  },
];
module.exports.CONTRACT = CONTRACT;
