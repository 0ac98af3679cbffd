import { ChangeSet, Text } from '@codemirror/state';

import { aggregateOf } from '#schemas/types/ask.ts';
import { isObject } from '#schemas/types/checks.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { DesignNode, Props } from '../../document/node.ts';
import { printLine } from '../language/format-schema.ts';
import { nodeAt, parseText, readValue, type ParsedText } from '../language/json-tree.ts';
import { setProperty } from '../properties/properties.ts';
import {
  differing,
  insertFirst,
  insertMember,
  removeMember,
  type TextChange,
} from '../structure/edit-text.ts';
import { FIELD, fieldNameOf, fieldsBelow, partsIn } from './form-language.ts';
import type { FormReading } from './read-form.ts';
import { layoutText } from './write-layout.ts';

/**
 * The changes of the text that make of the form that was read the one it shall be. What has not changed is not touched: neither its order
 * nor how it is written.
 */
export function writeForm(reading: FormReading, root: DesignNode): readonly TextChange[] {
  const draft = new TextDraft(reading.parsed);
  const isLaidOut = reading.hasLayout || partsIn(root).some(({ kind }) => kind !== FIELD);
  const shown = fieldsOnce(root);
  if (isLaidOut) writeLayout(draft, reading, root);
  else if (root.props['columns'] !== reading.root.props['columns'])
    draft.make((parsed) => setProperty(parsed, ['form'], 'columns', root.props['columns']));
  writeFields(draft, reading, shown);
  if (!isLaidOut) writeOrder(draft, reading, [...shown.keys()]);
  return draft.changes();
}

/** The fields of a form by their names; one that stands there twice counts once. */
function fieldsOnce(root: DesignNode): ReadonlyMap<string, DesignNode> {
  const found = new Map<string, DesignNode>();
  for (const node of fieldsBelow(root)) {
    const name = fieldNameOf(node);
    if (name !== undefined && !found.has(name)) found.set(name, node);
  }
  return found;
}

function writeLayout(draft: TextDraft, reading: FormReading, root: DesignNode): void {
  const layout = nodeAt(reading.parsed, ['form', 'layout']);
  const value = layoutText(reading, root);
  if (!layout || !reading.hasLayout)
    return draft.make((parsed) => insertMember(parsed, ['form'], { key: 'layout', value }));
  const was = reading.parsed.text.slice(layout.from, layout.to);
  if (was === value) return;
  const change = differing(was, value);
  draft.make(() => [{ ...change, from: layout.from + change.from, to: layout.from + change.to }]);
}

/** What the fields say of themselves; a new one comes behind the field it follows in the form. */
function writeFields(
  draft: TextDraft,
  { fields }: FormReading,
  shown: ReadonlyMap<string, DesignNode>,
): void {
  let before: string | undefined;
  for (const [key, { props }] of shown) {
    const { spec } = props;
    const was = fields[key];
    if (isObject(spec)) {
      if (was) writeWords(draft, ['fields', key], was, spec);
      else draft.insertField(key, printLine(spec), before);
    }
    if (was || isObject(spec)) before = key;
  }
}

function writeWords(draft: TextDraft, path: readonly string[], was: Props, now: Props): void {
  for (const key of new Set([...Object.keys(was), ...Object.keys(now)]))
    if (JSON.stringify(was[key]) !== JSON.stringify(now[key]))
      draft.make((parsed) => setProperty(parsed, path, key, now[key]));
}

/** Without a layout: which fields the form shows, and in which order. */
function writeOrder(
  draft: TextDraft,
  { root, fields }: FormReading,
  names: readonly string[],
): void {
  const before = [...fieldsOnce(root).keys()];
  for (const name of before.filter((one) => !names.includes(one)))
    draft.make((parsed) => setProperty(parsed, ['fields', name], 'form', false));
  for (const [at, name] of names.entries())
    if (!before.includes(name) && fields[name]) {
      draft.show(name, fields[name]);
      draft.moveField(name, names[at - 1]);
    }
  draft.make((parsed) => ordered(parsed, names));
}

/** Fields change their places among themselves; what is not shown, and what stands between them, stays. */
function ordered(parsed: ParsedText, names: readonly string[]): readonly TextChange[] {
  const properties = names
    .flatMap((name) => nodeAt(parsed, ['fields', name], 'property') ?? [])
    .map(({ from, to }) => ({ from, to }));
  const places = [...properties].sort((a, b) => a.from - b.from);
  return places.flatMap(({ from, to }, at) => {
    const now = properties[at];
    return now && now.from !== from
      ? [{ from, to, insert: parsed.text.slice(now.from, now.to) }]
      : [];
  });
}

/** A text that is changed step by step; in the end it is one set of changes of the text as it was. */
class TextDraft {
  private parsed: ParsedText;
  private all: ChangeSet;

  constructor(parsed: ParsedText) {
    this.parsed = parsed;
    this.all = ChangeSet.empty(parsed.text.length);
  }

  make(edit: (parsed: ParsedText) => readonly TextChange[]): void {
    const changes = edit(this.parsed);
    if (changes.length === 0) return;
    const { text } = this.parsed;
    const set = ChangeSet.of([...changes], text.length);
    this.all = this.all.compose(set);
    this.parsed = parseText(set.apply(Text.of(text.split('\n'))).toString());
  }

  /** Behind a field, or before all of them. */
  insertField(key: string, value: string, before: string | undefined): void {
    this.make((parsed) =>
      before === undefined
        ? insertFirst(parsed, ['fields'], { key, value })
        : insertMember(parsed, ['fields'], { key, value }, before),
    );
  }

  moveField(name: string, before: string | undefined): void {
    const node = nodeAt(this.parsed, ['fields', name]);
    if (!node) return;
    const value = this.parsed.text.slice(node.from, node.to);
    this.make((parsed) => removeMember(parsed, ['fields', name]));
    this.insertField(name, value, before);
  }

  /** Takes a field into the form that said it is none of it, or is none by what it is. */
  show(name: string, { form }: Props): void {
    const next = form === false ? undefined : true;
    this.make((parsed) => setProperty(parsed, ['fields', name], 'form', next));
    const spec = (readValue(this.parsed) as { fields: Record<string, Props> }).fields[name];
    const isComputed =
      spec?.['readOnly'] === true || aggregateOf(spec as unknown as FieldSpec) !== undefined;
    if (next === undefined && isComputed)
      this.make((parsed) => setProperty(parsed, ['fields', name], 'form', true));
  }

  changes(): readonly TextChange[] {
    const found: TextChange[] = [];
    this.all.iterChanges((from, to, ...[, , inserted]) =>
      found.push({ from, to, insert: inserted.toString() }),
    );
    return found;
  }
}
