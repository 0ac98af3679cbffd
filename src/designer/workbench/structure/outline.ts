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

/** A part of a file with its entries; `canAdd` says that the panel may add, move, copy and remove them. */
export interface OutlineGroup {
  readonly key: GroupKey;
  readonly path: readonly string[];
  readonly canEdit: boolean;
  readonly items: readonly OutlineItem[];
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
  | 'body';

const MARKS = ['required', 'list', 'filter'] as const;
const GROUPS: Readonly<
  Record<
    SchemaKind,
    readonly {
      readonly key: GroupKey;
      readonly path: readonly string[];
      readonly canEdit: boolean;
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
  screen: [
    { key: 'body', path: ['body'], canEdit: false },
    { key: 'menu', path: ['menu'], canEdit: false },
  ],
};

/** The parts of a file that people jump to. Stands for broken JSON too, as far as it can be read. */
export function outlineOf(kind: SchemaKind, parsed: ParsedText): readonly OutlineGroup[] {
  return GROUPS[kind].flatMap((group) => {
    const exists = nodeAt(parsed, group.path) !== undefined;
    if (!exists && !group.canEdit) return [];
    return [
      {
        ...group,
        items: keysAt(parsed, group.path).map((name) =>
          itemAt(parsed, [...group.path, name], name),
        ),
      },
    ];
  });
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
