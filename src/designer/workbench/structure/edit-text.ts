import {
  keysAt,
  nameOfProperty,
  nodeAt,
  parseText,
  type ParsedText,
  type SyntaxNode,
} from '../language/json-tree.ts';

/** A replacement in a text; several never overlap. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The text after its changes. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  return [...changes]
    .sort((a, b) => b.from - a.from)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

/** The one change that makes another text of a text: what stands before and behind it is in both. */
export function differing(old: string, next: string): TextChange {
  let from = 0;
  while (from < old.length && from < next.length && old[from] === next[from]) from += 1;
  let end = 0;
  while (
    end < old.length - from &&
    end < next.length - from &&
    old.at(-1 - end) === next.at(-1 - end)
  )
    end += 1;
  return { from, to: old.length - end, insert: next.slice(from, next.length - end) };
}

/** Adds `"key": value` to the object at a path, after another key or at its end; the layout of its neighbours is kept. */
export function insertMember(
  parsed: ParsedText,
  path: readonly string[],
  member: { readonly key: string; readonly value: string },
  after?: string,
): readonly TextChange[] {
  const { text } = parsed;
  const object = nodeAt(parsed, path);
  if (object?.name !== 'Object') return insertPart(parsed, path, member);
  const line = `${JSON.stringify(member.key)}: ${member.value}`;
  const properties = object.getChildren('Property');
  const before =
    properties.find((property) => nameOfProperty(text, property) === after) ?? properties.at(-1);
  if (!before) {
    const outer = indentOf(text, object.from);
    return [{ from: object.from, to: object.to, insert: `{\n${outer}  ${line}\n${outer}}` }];
  }
  return [{ from: before.to, to: before.to, insert: `,${gapBefore(text, object, before)}${line}` }];
}

/** The part itself is missing: it comes with its first member. */
function insertPart(
  parsed: ParsedText,
  path: readonly string[],
  { key, value }: { readonly key: string; readonly value: string },
): readonly TextChange[] {
  const [name] = path.slice(-1);
  const above = path.slice(0, -1);
  if (name === undefined || nodeAt(parsed, above)?.name !== 'Object') return [];
  const indent = '  '.repeat(above.length + 1);
  return insertMember(parsed, above, {
    key: name,
    value: `{\n${indent}  ${JSON.stringify(key)}: ${value}\n${indent}}`,
  });
}

/** Adds `"key": value` before all others of the object at a path. */
export function insertFirst(
  parsed: ParsedText,
  path: readonly string[],
  member: { readonly key: string; readonly value: string },
): readonly TextChange[] {
  const object = nodeAt(parsed, path);
  const first = object?.getChild('Property');
  if (!object || !first) return insertMember(parsed, path, member);
  const line = `${JSON.stringify(member.key)}: ${member.value}`;
  const gap = parsed.text.slice(object.from + 1, first.from) || ' ';
  return [{ from: first.from, to: first.from, insert: `${line},${gap}` }];
}

/** Removes `"key": value` with the comma that belongs to it. */
export function removeMember(parsed: ParsedText, path: readonly string[]): readonly TextChange[] {
  const property = nodeAt(parsed, path, 'property');
  if (!property) return [];
  const next = siblingOf(property, 'nextSibling');
  const previous = siblingOf(property, 'prevSibling');
  if (next) return [{ from: property.from, to: next.from, insert: '' }];
  if (previous) return [{ from: previous.to, to: property.to, insert: '' }];
  const object = property.parent;
  return object ? [{ from: object.from, to: object.to, insert: '{}' }] : [];
}

/** Swaps `"key": value` with its neighbour above (-1) or below (1); nothing where there is none. */
export function moveMember(
  parsed: ParsedText,
  path: readonly string[],
  step: -1 | 1,
): readonly TextChange[] {
  const property = nodeAt(parsed, path, 'property');
  const other = property && siblingOf(property, step < 0 ? 'prevSibling' : 'nextSibling');
  if (!property || !other) return [];
  const { text } = parsed;
  return [
    { from: property.from, to: property.to, insert: text.slice(other.from, other.to) },
    { from: other.from, to: other.to, insert: text.slice(property.from, property.to) },
  ];
}

/** Puts `"key": value` in the place of another member of its object; those between close up. The signs between the members stay. */
export function moveMemberTo(
  parsed: ParsedText,
  path: readonly string[],
  place: string,
): readonly TextChange[] {
  const { text } = parsed;
  const properties = nodeAt(parsed, path, 'property')?.parent?.getChildren('Property') ?? [];
  const names = properties.map((property) => nameOfProperty(text, property));
  const [from, to] = [names.indexOf(path.at(-1) ?? ''), names.indexOf(place)];
  if (from < 0 || to < 0 || from === to) return [];
  const order = properties.toSpliced(from, 1);
  const moved = properties[from];
  if (moved) order.splice(to, 0, moved);
  return properties.flatMap((property, at) => {
    const now = order[at];
    return now && now !== property
      ? [{ from: property.from, to: property.to, insert: text.slice(now.from, now.to) }]
      : [];
  });
}

/** Puts a copy of `"key": value` behind it, under the first free name. @returns the new name with the changes. */
export function duplicateMember(
  parsed: ParsedText,
  path: readonly string[],
): { readonly key: string; readonly changes: readonly TextChange[] } | undefined {
  const node = nodeAt(parsed, path);
  const key = path.at(-1);
  if (!node || key === undefined) return undefined;
  const above = path.slice(0, -1);
  const taken = keysAt(parsed, above);
  let copy = `${key}Copy`;
  for (let i = 2; taken.includes(copy); i += 1) copy = `${key}Copy${i}`;
  return {
    key: copy,
    changes: insertMember(
      parsed,
      above,
      { key: copy, value: parsed.text.slice(node.from, node.to) },
      key,
    ),
  };
}

/** Whether an edit would leave readable JSON; edits of a broken text are refused. */
export function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Both in one step, for callers with a text. */
export function edited(text: string, edit: (parsed: ParsedText) => readonly TextChange[]): string {
  return applyChanges(text, edit(parseText(text)));
}

function siblingOf(
  property: SyntaxNode,
  direction: 'nextSibling' | 'prevSibling',
): SyntaxNode | undefined {
  let node = property[direction];
  while (node && node.name !== 'Property') node = node[direction];
  return node ?? undefined;
}

/** What stands between a member and the sign before it: a line break with its indent, or a space. */
function gapBefore(text: string, object: SyntaxNode, property: SyntaxNode): string {
  const properties = object.getChildren('Property');
  const isOwnLine = /\n[ \t]*$/.test(text.slice(object.from, property.from));
  if (isOwnLine) return `\n${indentOf(text, property.from)}`;
  // several members on one line of an opened object: the new one takes a line of its own
  const first = properties[0];
  return first && text.slice(object.from, first.from).includes('\n')
    ? `\n${indentOf(text, first.from)}`
    : ' ';
}

/** The blanks that the line of a place begins with. */
export function indentOf(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? '';
}
