import { nearest } from '#schemas/expressions/nearest.ts';
import { blankAround, isBlankAround } from '#schemas/language/check-doubles.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { checkShape } from '#schemas/language/check-shape.ts';
import { positionOf, type JsonNode } from '#schemas/language/json-reader.ts';
import { MENU_ICONS } from '#schemas/language/part-names.ts';
import type { ProblemCode } from '#schemas/language/problem-codes.ts';
import { spoken, type Spoken } from '#schemas/texts/told.ts';
import { COUNT, list, map, object, oneOf, TEXT, TITLE, type Shape } from '#schemas/types/shape.ts';
import { isFields, openFile, textIn, type Opened } from './delivered-file.ts';
import { matchesPermission } from './seed-roles.ts';

/** Files that are no schemas and no rows of an entity, each with the words it may hold: roles, groups of the menu, dictionaries. */

export const ROLES = 'server/seeds/roles.json';
export const MENU = 'src/schemas/screens/menu.json';
export const DICTIONARIES = 'src/schemas/dictionaries/dictionaries.json';

const COLOR: Shape = { kind: 'text', pattern: '^#[0-9a-fA-F]{6}$', like: ['#1677ff'] };
const KEY: Shape = {
  kind: 'text',
  pattern: '^[A-Za-z][A-Za-z0-9_-]*(?::[A-Za-z0-9_*-]+){1,3}$',
  like: ['sys:user:save', 'sys:user:*'],
};

interface Plain {
  readonly path: string;
  readonly shape: Shape;
  readonly judge: (opened: Opened, note: Note, keys: ReadonlySet<string> | undefined) => void;
}

/** Notes a mistake at an offset. */
type Note = (at: number, code: ProblemCode, what: Spoken, severity?: 'warning') => void;

const FILES: readonly Plain[] = [
  {
    path: ROLES,
    shape: list(object({ 'key!': TEXT, 'name!': TITLE, remark: TEXT, 'permissions!': list(KEY) })),
    judge: judgeRoles,
  },
  {
    path: MENU,
    shape: object({
      'groups!': list(
        object({
          'key!': TEXT,
          'title!': TITLE,
          'sort!': COUNT,
          parent: TEXT,
          icon: oneOf(...MENU_ICONS),
        }),
      ),
    }),
    judge: judgeGroups,
  },
  {
    path: DICTIONARIES,
    shape: map(
      object({
        'name!': TITLE,
        items: list(object({ 'value!': TEXT, 'label!': TITLE, color: COLOR, remark: TEXT })),
      }),
    ),
    judge: ({ node }, note) => {
      tellTwice(
        [...(node.members?.values() ?? [])].map((member) => member.node),
        'name',
        note,
      );
      for (const { node: dict } of node.members?.values() ?? [])
        for (const key of ['value', 'label'])
          tellTwice(dict.members?.get('items')?.node.items ?? [], key, note);
    },
  },
];

/** Everything wrong with roles, groups of the menu and dictionaries. @param keys every permission key that something asks for */
export function checkPlainFiles(
  root: string,
  keys?: ReadonlySet<string>,
  only?: string,
): readonly SchemaProblem[] {
  return FILES.filter(({ path }) => only === undefined || only === path).flatMap((file) => {
    const opened = openFile(root, file.path);
    if (opened === undefined) return [];
    return 'problem' in opened ? [opened.problem] : judged(file, opened, keys);
  });
}

function judged(
  { path, shape, judge }: Plain,
  opened: Opened,
  keys: ReadonlySet<string> | undefined,
): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const note: Note = (at, code, what, severity) => {
    const place = positionOf(opened.text, at);
    problems.push({ path, ...place, code, ...what, ...(severity && { severity }) });
  };
  checkShape(
    opened.node,
    shape,
    {},
    {
      tell: (at, what) => note(at, 'shape', what),
      warn: (at, what) => note(at, 'twice', what),
      meet: () => {},
    },
  );
  tellBlanks(opened.node, note);
  judge(opened, note, keys);
  return problems;
}

/** Nobody sees a blank around a text, and what is looked for by it is not found. */
function tellBlanks({ at, value, members, items }: JsonNode, note: Note): void {
  if (typeof value === 'string' && isBlankAround(value)) note(at, 'value', blankAround(value));
  for (const { node } of members?.values() ?? []) tellBlanks(node, note);
  for (const item of items ?? []) tellBlanks(item, note);
}

/** Keys and names of roles stand once, and each role may be given what it names. */
function judgeRoles({ node }: Opened, note: Note, keys: ReadonlySet<string> | undefined): void {
  tellTwice(node.items ?? [], 'key', note);
  tellTwice(node.items ?? [], 'name', note);
  for (const role of node.items ?? []) tellIdleKeys(role, note);
  if (!keys) return;
  const bases = new Set([...keys].map((key) => `${key.split(':').slice(0, -1).join(':')}:*`));
  const named = (node.items ?? []).flatMap(
    (role) => role.members?.get('permissions')?.node.items ?? [],
  );
  for (const { at, value } of named)
    if (typeof value === 'string' && ![...keys].some((key) => matchesPermission(value, key)))
      note(
        at,
        'unknown',
        spoken(
          `nobody can hold "${value}": nothing asks for it`,
          nearest(value, value.endsWith('*') ? bases : keys),
        ),
      );
}

/** A role opens something, and names each key once: one that its own wildcard covers stands there already. */
function tellIdleKeys(role: JsonNode, note: Note): void {
  const list = role.members?.get('permissions')?.node;
  const keys = (list?.items ?? []).flatMap(({ at, value }) =>
    typeof value === 'string' ? [{ at, value }] : [],
  );
  if (list && keys.length === 0)
    note(list.at, 'value', spoken('a role without keys opens nothing'), 'warning');
  for (const [i, { at, value }] of keys.entries()) {
    const wider = keys.find(
      (other) =>
        other.value.endsWith('*') && other.value !== value && matchesPermission(other.value, value),
    );
    if (wider) note(at, 'twice', spoken(`"${value}" is covered by "${wider.value}"`), 'warning');
    else if (keys.slice(0, i).some((other) => other.value === value))
      note(at, 'twice', spoken(`"${value}" stands there already`));
  }
}

/** A group stands below another one that is there, and not below itself; beside others it has a title and a place of its own. */
function judgeGroups({ node }: Opened, note: Note): void {
  const groups = node.members?.get('groups')?.node.items ?? [];
  tellTwice(groups, 'key', note);
  tellTwiceBeside(groups, note);
  const parents = new Map(
    groups.flatMap(({ value }) =>
      textIn(value, 'key').map((key) => [key, textIn(value, 'parent')[0]] as const),
    ),
  );
  for (const group of groups) {
    const [parent] = textIn(group.value, 'parent');
    const at = group.members?.get('parent')?.node.at ?? group.at;
    if (parent === undefined) continue;
    if (!parents.has(parent))
      note(at, 'unknown', spoken(`no menu group "${parent}"`, nearest(parent, parents.keys())));
    else if (standsBelow(textIn(group.value, 'key')[0], parent, parents))
      note(at, 'entity', spoken(`the group stands below itself: ${parent}`));
  }
}

function tellTwiceBeside(groups: readonly JsonNode[], note: Note): void {
  const parentOf = ({ value }: JsonNode) => textIn(value, 'parent')[0];
  for (const parent of new Set(groups.map(parentOf))) {
    const beside = groups.filter((group) => parentOf(group) === parent);
    for (const word of ['title', 'sort']) tellTwice(beside, word, note);
  }
}

function standsBelow(
  key: string | undefined,
  parent: string,
  parents: ReadonlyMap<string, string | undefined>,
): boolean {
  const seen = new Set<string>();
  for (
    let at: string | undefined = parent;
    at !== undefined && !seen.has(at);
    at = parents.get(at)
  ) {
    if (at === key) return true;
    seen.add(at);
  }
  return false;
}

function tellTwice(rows: readonly JsonNode[], word: string, note: Note): void {
  const seen = new Set<unknown>();
  for (const { members, value } of rows) {
    const name = isFields(value) ? value[word] : undefined;
    const at = members?.get(word)?.node.at;
    if (at !== undefined && seen.has(name))
      note(at, 'twice', spoken(`"${String(name)}" stands there already`));
    seen.add(name);
  }
}
