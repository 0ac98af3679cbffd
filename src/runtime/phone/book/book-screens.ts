import { holds } from '#schemas/expressions/evaluate.ts';
import { isEmpty } from '#schemas/expressions/functions.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { innerOf, isEntered } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aroundLines, isSeenIn } from '#schemas/types/seen.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of a book is filled in at one time: a group, or a part of a long one. */
export interface BookScreen {
  readonly key: string;
  /** Empty where the form names no group. */
  readonly title: string;
  /** Which of how many parts of a long group it is. */
  readonly part: number;
  readonly parts: number;
  readonly items: readonly LayoutNode[];
  /** Names of its fields, in their order. */
  readonly names: readonly string[];
  /** Of the group. */
  readonly visibleWhen: string | undefined;
}

/** Fields at once: a thumb finds its way through so many, and a slow phone draws them in no time. */
const MOST = 12;

/** The screens of a form: one for each group at the top, long ones in parts of about the same length, and one for what stands between groups. */
export function bookScreens({ layout }: Pick<StoredForm, 'layout'>): readonly BookScreen[] {
  return blocksOf('items' in layout ? layout.items : [layout]).flatMap((block, at) => {
    const parts = partsOf(block.items);
    return parts.map((items, part) => ({
      key: `${at}.${part}`,
      title: block.title,
      part: part + 1,
      parts: parts.length,
      items,
      names: items.flatMap(namesIn),
      visibleWhen: block.visibleWhen,
    }));
  });
}

interface Block {
  readonly title: string;
  readonly items: readonly LayoutNode[];
  readonly visibleWhen: string | undefined;
}

function blocksOf(items: readonly LayoutNode[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if ('group' in item)
      blocks.push({ title: item.group, items: item.items, visibleWhen: item.visibleWhen });
    else if (last && last.title === '')
      blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
    else blocks.push({ title: '', items: [item], visibleWhen: undefined });
  }
  return blocks;
}

function partsOf(items: readonly LayoutNode[]): readonly (readonly LayoutNode[])[] {
  const count = Math.max(1, Math.ceil(items.length / MOST));
  const each = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, part) => items.slice(part * each, (part + 1) * each));
}

function namesIn(node: LayoutNode): readonly string[] {
  if ('$field' in node) return [node.$field];
  if ('steps' in node) return node.steps.flatMap(({ items }) => items.flatMap(namesIn));
  return 'items' in node ? node.items.flatMap(namesIn) : [];
}

/**
 * Whether anything of a screen is asked or shown with these values.
 * @param values as conditions read them: what is hidden is empty
 */
export function isSeen(screen: BookScreen, fields: StoredForm['fields'], values: Values): boolean {
  if (!holds(screen.visibleWhen, values)) return false;
  return (
    screen.names.length === 0 ||
    screen.names.some((name) => holds(fields[name]?.visibleWhen, values))
  );
}

/** How much of a screen is filled in. */
export type ScreenState = 'empty' | 'begun' | 'full';

/**
 * Counts what people fill in: what is worked out, or filled in by the platform, is no work of theirs.
 * @param values as conditions read them: what is hidden is empty
 */
export function stateOf(
  screen: BookScreen,
  fields: StoredForm['fields'],
  values: Values,
): ScreenState {
  const asked = screen.names.filter((name) => {
    const field = fields[name];
    return field !== undefined && isAsked(field) && holds(field.visibleWhen, values);
  });
  const filled = asked.filter((name) => !isEmpty(values[name]));
  const isDone = asked.every(
    (name) =>
      areLinesWhole(fields[name], values[name], values) &&
      (!isEmpty(values[name]) || !isWanted(fields[name], values)),
  );
  if (filled.length === 0) return asked.length === 0 ? 'full' : 'empty';
  return isDone ? 'full' : 'begun';
}

/** Whether no line of a table lacks what its column asks for there; true of what is no table. */
function areLinesWhole(field: FieldSpec | undefined, value: unknown, values: Values): boolean {
  const columns = innerOf(field);
  if (!columns || !Array.isArray(value)) return true;
  const around = aroundLines(values, values);
  const lacking = (line: Values): boolean =>
    Object.entries(columns).some(
      ([name, column]) =>
        isEmpty(line[name]) &&
        isAsked(column) &&
        isWanted(column, { ...around, ...line }) &&
        isSeenIn(columns, name, { ...around, ...line }),
    );
  return !value.some(lacking);
}

function isAsked(field: FieldSpec): boolean {
  return !field.readOnly && isEntered(field);
}

function isWanted(field: FieldSpec | undefined, values: Values): boolean {
  if (!field) return false;
  return (
    field.required === true ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, values))
  );
}

/** The screen on which a problem is mended: that of its field, also for a cell of a table (`rows.2.name`). */
export function screenOf(screens: readonly BookScreen[], path: string): number {
  const [name = ''] = path.split('.');
  return screens.findIndex(({ names }) => names.includes(name));
}
