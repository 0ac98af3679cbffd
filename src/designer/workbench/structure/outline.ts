import { WALL_FIGURES, WALL_PANELS } from '#schemas/language/wall.ts';
import { keysAt, nodeAt, textAt, type ParsedText } from '../language/json-tree.ts';
import type { SchemaKind } from '../language/shape-at.ts';

/** One line of the outline. */
export interface OutlineItem {
  readonly path: readonly string[];
  readonly name: string;
  readonly title?: string;
  /** Type of a field, place of an action, target of a list. */
  readonly detail?: string;
  /** Small marks: `required`, `list`, `filter`. */
  readonly marks: readonly (typeof MARKS)[number][];
}

/** A part of a file with its entries; `canEdit` says that the panel may add, move, copy and remove them. */
export interface OutlineGroup {
  readonly key: GroupKey;
  readonly path: readonly string[];
  readonly canEdit: boolean;
  readonly items: readonly OutlineItem[];
  /** The entries are of these names alone; those that stand nowhere yet may be added. */
  readonly names?: readonly string[];
}

/** Parts of a schema that the outline shows; `workbench.part.<key>` names each. */
type GroupKey =
  | 'fields'
  | 'actions'
  | 'presets'
  | 'list'
  | 'form'
  | 'detail'
  | 'table'
  | 'rest'
  | 'menu'
  | 'values'
  | 'moves'
  | 'body'
  | 'figures'
  | 'left'
  | 'right'
  | 'sections';

const WALL = ['body', 'wall'] as const;
const MARKS = ['required', 'list', 'filter'] as const;
const GROUPS: Readonly<
  Record<
    SchemaKind,
    readonly {
      readonly key: GroupKey;
      readonly path: readonly string[];
      readonly canEdit: boolean;
      readonly names?: readonly string[];
      /** Only where this part stands. */
      readonly within?: readonly string[];
    }[]
  >
> = {
  entity: [
    { key: 'fields', path: ['fields'], canEdit: true },
    { key: 'actions', path: ['actions'], canEdit: true },
    { key: 'presets', path: ['list', 'presets'], canEdit: true },
    { key: 'list', path: ['list'], canEdit: false },
    { key: 'form', path: ['form'], canEdit: false },
    { key: 'detail', path: ['detail'], canEdit: false },
    { key: 'table', path: ['table'], canEdit: false },
    { key: 'rest', path: ['rest'], canEdit: false },
    { key: 'menu', path: ['menu'], canEdit: false },
  ],
  states: [
    { key: 'values', path: ['values'], canEdit: true },
    { key: 'moves', path: ['moves'], canEdit: true },
  ],
  report: [{ key: 'sections', path: ['sheet', 'sections'], canEdit: false }],
  screen: [
    { ...ofWall('figures'), names: WALL_FIGURES },
    { ...ofWall('left'), names: WALL_PANELS },
    { ...ofWall('right'), names: WALL_PANELS },
    { key: 'body', path: ['body'], canEdit: false },
    { key: 'menu', path: ['menu'], canEdit: false },
  ],
};

/** The parts of a file that people jump to. Stands for broken JSON too, as far as it can be read. */
export function outlineOf(kind: SchemaKind, parsed: ParsedText): readonly OutlineGroup[] {
  return GROUPS[kind].flatMap(({ within, names, ...group }) => {
    const needed = within ?? (group.canEdit ? [] : group.path);
    if (nodeAt(parsed, needed) === undefined) return [];
    return [
      {
        ...group,
        ...(names && { names: names.filter((name) => !isPlaced(parsed, group.key, name)) }),
        items: keysAt(parsed, group.path).map((name) =>
          itemAt(parsed, [...group.path, name], name),
        ),
      },
    ];
  });
}

function ofWall<Key extends 'figures' | 'left' | 'right'>(key: Key) {
  return { key, path: [...WALL, key], canEdit: true, within: WALL };
}

/** Whether a figure or a panel stands on the wall; a panel at either side. */
function isPlaced(parsed: ParsedText, key: GroupKey, name: string): boolean {
  const lists = key === 'figures' ? ['figures'] : ['left', 'right'];
  return lists.some((list) => nodeAt(parsed, [...WALL, list, name]) !== undefined);
}

function itemAt(parsed: ParsedText, path: readonly string[], name: string): OutlineItem {
  const title = textAt(parsed, [...path, 'title']);
  const detail =
    textAt(parsed, [...path, 'type']) ??
    textAt(parsed, [...path, 'move']) ??
    textAt(parsed, [...path, 'place']) ??
    textAt(parsed, path);
  const keys = keysAt(parsed, path);
  return {
    path,
    name,
    ...(title === undefined ? {} : { title }),
    ...(detail === undefined ? {} : { detail }),
    marks: MARKS.filter((mark) => keys.includes(mark) && !isFalse(parsed, [...path, mark])),
  };
}

function isFalse(parsed: ParsedText, path: readonly string[]): boolean {
  return nodeAt(parsed, path)?.name === 'False';
}
