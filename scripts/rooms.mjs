/**
 * Checks the imports of a tree against the rooms: layering, circles, one door for each outside library, no way into tests.
 * Used by `npm run check:rooms` and by its own test, which plants violations.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const SOURCE = /\.(ts|tsx)$/;
const TEST = /\.test\.tsx?$/;
/** Only this folder may import the package. */
const ONE_DOOR = {
  axios: ['src/runtime/http'],
  mqtt: ['src/runtime/realtime', 'server/realtime'],
  'bpmn-js': ['src/widgets/process-detail', 'src/designer/process-modeler'],
  echarts: ['src/widgets/chart'],
};

/** SQL is written here, and in files named after it; each takes a scope or says why it needs none. */
const SQL_ROOMS = ['server/db/', 'server/records/store/'];
const isStore = (file) =>
  SQL_ROOMS.some((folder) => file.startsWith(folder)) || file.endsWith('-store.ts');
/** The one file of an area that its siblings may import. */
const AREA = /^server\/areas\/([^/]+)\//;

/** The TypeScript sources below a folder. */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(full);
    return SOURCE.test(entry.name) ? [full] : [];
  });
}

/** Every module name a file imports, types included, with its line. */
export function importsOf(file, text) {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map((i) => i.moduleRequest),
    ...module.staticExports.flatMap((e) => e.entries.map((entry) => entry.moduleRequest)),
    ...module.dynamicImports.map((i) => ({
      value: text.slice(i.moduleRequest.start + 1, i.moduleRequest.end - 1),
      start: i.moduleRequest.start,
    })),
  ];
  return found
    .filter(Boolean)
    .map(({ value, start }) => ({ name: value, line: text.slice(0, start).split('\n').length }));
}

/** @returns what tells which file of the tree `from` means by `name`: null for a package */
export function resolver(root) {
  const { imports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const aliases = Object.entries(imports).map(([key, target]) => [
    key.replace('*', ''),
    target.replace('./', '').replace('*', ''),
  ]);
  return (from, name) => {
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
    const alias = aliases.find(([prefix]) => name.startsWith(prefix));
    return alias ? alias[1] + name.slice(alias[0].length) : null;
  };
}

const packageName = (name) =>
  name.startsWith('node:')
    ? name
    : name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
const matches = (patterns, name) =>
  patterns.some((pattern) => new RegExp(`^(?:${pattern})$`).test(name));
const roomOf = (rooms, file) =>
  rooms
    .filter(({ room }) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.room.length - a.room.length)[0];

function packageProblems({ rooms, file, name, line }) {
  const room = roomOf(rooms, file);
  const pkg = packageName(name);
  const problems = [];
  if (room && !matches(room.packages, pkg) && !matches(room.packages, name))
    problems.push(`${file}:${line} room:${room.room} may not use the package ${pkg} (rooms.cjs)`);
  const doors = ONE_DOOR[pkg];
  if (pkg === 'kysely' && !isStore(file))
    problems.push(
      `${file}:${line} one-door:kysely is imported only below ${SQL_ROOMS.join(', ')} and in *-store.ts`,
    );
  if (doors && !doors.some((door) => file.startsWith(`${door}/`)))
    problems.push(`${file}:${line} one-door:${pkg} is imported only in ${doors.join(', ')}`);
  return problems;
}

/** Where endpoints are mounted: `routes.ts` or `<what>-routes.ts` beside what they serve. */
const ROUTES = /^server\/.*\/(?:[a-z-]+-)?routes\.ts$/;

/** Areas are built alike: what plays a part in every area stands in a file of that name, or of one that ends with it (`event-hooks.ts`). */
const ROLES = [
  { role: 'hooks', exports: /^export const \w+(?:: EntityHooks\b|_HOOKS\b)/m },
  { role: 'life', exports: /^export const \w+(?:: LifeCycle\b|_LIFE\b)/m },
  { role: 'routes', exports: /^export function register\w*Routes\b/m },
  { role: 'area', exports: /^export const \w+ = defineArea\b/m },
];

function roleProblems(file, text) {
  if (!AREA.test(file)) return [];
  const name = path.posix.basename(file, '.ts');
  return ROLES.filter(
    ({ role, exports }) => exports.test(text) && name !== role && !name.endsWith(`-${role}`),
  ).map(
    ({ role }) =>
      `${file} alike: what it exports stands in ${role}.ts or <what>-${role}.ts in every area`,
  );
}

/** One file imports another: what each law of the house says against it, if anything. */
const FILE_LAWS = [
  ({ target }) =>
    target.startsWith('tests/') || TEST.test(target)
      ? `not-to-tests: shipped code never uses ${target}`
      : undefined,
  ({ rooms, file, target }) => roomProblem(roomOf(rooms, file), roomOf(rooms, target), target),
  ({ file, target }) => {
    const [own, other] = strangers(/^src\/widgets\/([^/]+)\//, file, target);
    return own && `widgets-apart: ${own} may not know ${other}; share through src/engine`;
  },
  ({ file, target }) =>
    ROUTES.test(file) && isStore(target) ? `routes-call-services: ${target}` : undefined,
  ({ file, target }) => {
    const [, sibling] = strangers(AREA, file, target);
    return sibling && !target.endsWith('/face.ts')
      ? `faces: of server/areas/${sibling} only face.ts is for its siblings, not ${target}`
      : undefined;
  },
];

function fileProblems(step) {
  return FILE_LAWS.flatMap((law) => law(step) ?? []).map(
    (problem) => `${step.file}:${step.line} ${problem}`,
  );
}

function roomProblem(from, to, target) {
  if (!from || target.startsWith('tests/')) return undefined;
  if (!to)
    return from.may.some((room) => target.startsWith(`${room}/`))
      ? undefined
      : `room:${from.room} may not import ${target}`;
  if (from === to || from.may.includes(to.room)) return undefined;
  return `room:${from.room} may not import ${to.room} (rooms.cjs). Move the shared part down, or pass it in`;
}

/** The two parts of one kind that a file and its target belong to, where they are not the same; else nothing. */
function strangers(part, file, target) {
  const [own, other] = [part.exec(file)?.[1], part.exec(target)?.[1]];
  return own && other && own !== other ? [own, other] : [];
}

function circles(graph) {
  const state = new Map();
  const found = [];
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`no-circles: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/**
 * Circles between what lies beside each other: two folders, or a file and a folder, that import each other are one room with a wall drawn
 * through it. An import counts where the two paths part, at any depth.
 */
function folderCircles(graph) {
  const arrows = new Map();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      let depth = 0;
      while (depth < from.length - 1 && from[depth] === to[depth]) depth += 1;
      const [one, other] = [from, to].map((parts) => parts.slice(0, depth + 1).join('/'));
      if (one === other) continue;
      arrows.set(one, (arrows.get(one) ?? new Map()).set(other, `${file} -> ${target}`));
    }
  const found = new Set();
  for (const [from, targets] of arrows)
    for (const [to, why] of targets) {
      const back = wayBack(arrows, to, from);
      if (back && ![from, to].every((name) => SOURCE.test(name)))
        found.add(
          `folder-circles: ${from} and ${to} import each other: ${[why, ...back].join(', ')}`,
        );
    }
  return [...found];
}

/** The imports that lead from one folder to another, or undefined. */
function wayBack(arrows, from, to) {
  const seen = new Set([from]);
  const open = [[from, []]];
  while (open.length > 0) {
    const [here, trail] = open.shift();
    for (const [next, why] of arrows.get(here) ?? []) {
      if (next === to) return [...trail, why];
      if (!seen.has(next)) {
        seen.add(next);
        open.push([next, [...trail, why]]);
      }
    }
  }
  return undefined;
}

/** @returns {{ problems: string[], files: number }} one line per violation */
export function checkRooms({ root, rooms }) {
  const resolve = resolver(root);
  const files = ['src', 'server']
    .flatMap((folder) => filesUnder(path.join(root, folder)))
    .map((full) => path.relative(root, full).split(path.sep).join('/'));
  const graph = new Map();
  const problems = [];
  for (const file of files.filter((name) => !TEST.test(name))) {
    if (!roomOf(rooms, file) && !/^server\/[a-z-]+\.ts$/.test(file))
      problems.push(`${file} stands in no room (rooms.cjs)`);
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    problems.push(...roleProblems(file, text));
    const targets = [];
    for (const { name, line } of importsOf(file, text)) {
      const target = resolve(file, name);
      if (target === null) problems.push(...packageProblems({ rooms, file, name, line }));
      else {
        problems.push(...fileProblems({ rooms, file, target, line }));
        targets.push(target);
      }
    }
    graph.set(
      file,
      targets.filter((target) => SOURCE.test(target)),
    );
  }
  return {
    problems: [...problems, ...circles(graph), ...folderCircles(graph)],
    files: files.length,
  };
}
