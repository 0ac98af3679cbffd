import { nodeOf, type DesignNode } from '../../document/node.ts';
import { printLine } from '../language/format-schema.ts';
import { parseText } from '../language/json-tree.ts';
import { setProperty } from '../properties/properties.ts';
import { applyChanges, indentOf, type TextChange } from '../structure/edit-text.ts';
import { FORM, partsIn, SLOT_OF } from './form-language.ts';
import type { FormReading, Span } from './read-form.ts';

/** Longer lists of parts get a line for each. */
const LINE = 100;

/** The text of a layout: what has not changed is taken over as it was written, with its order, its blanks and its lines. */
export function layoutText(reading: FormReading, root: DesignNode): string {
  const writer = new LayoutWriter(reading);
  if (!reading.hasLayout) return writer.madeOf(root, '    ');
  if (reading.lists.has(reading.root.id)) return writer.textOf(root);
  const only = stillAlone(reading.root, root);
  if (only) return writer.textOf(only);
  const from = reading.spans.get(reading.root.id)?.from ?? 0;
  return writer.madeOf(root, indentOf(reading.parsed.text, from));
}

/** A part that was the whole layout, and is: it stands in the text as it is, without columns around it. */
function stillAlone(was: DesignNode, root: DesignNode): DesignNode | undefined {
  const [old, now] = [partsIn(was), partsIn(root)];
  const isAlone = now.length === 1 && now[0]?.id === old[0]?.id;
  return isAlone && sameColumns(was, root) ? now[0] : undefined;
}

const sameColumns = (a: DesignNode, b: DesignNode): boolean =>
  a.props['columns'] === b.props['columns'];

class LayoutWriter {
  private readonly reading: FormReading;
  private readonly text: string;

  constructor(reading: FormReading) {
    this.reading = reading;
    this.text = reading.parsed.text;
  }

  /** A part as it was written, with what has changed of it; its lines stand as deep as they did. */
  textOf(node: DesignNode): string {
    const { root, spans, lists } = this.reading;
    const was = nodeOf(root, node.id);
    const span = spans.get(node.id);
    if (!was || !span) return this.madeOf(node, '');
    const slice = this.text.slice(span.from, span.to);
    if (was === node) return slice;
    const slot = SLOT_OF[was.kind as keyof typeof SLOT_OF];
    const list = lists.get(node.id);
    const [old, next] = [slot ? (was.slots[slot] ?? []) : [], slot ? (node.slots[slot] ?? []) : []];
    const isSameList = old.length === next.length && old.every((one, at) => one === next[at]);
    const kept =
      list && !isSameList
        ? applyChanges(slice, [
            {
              from: list.from - span.from,
              to: list.to - span.from,
              insert: this.listText(list, old, next),
            },
          ])
        : slice;
    return withWords(kept, was, node);
  }

  /** A part that was not in the layout; what it took in comes as it was written. */
  madeOf(node: DesignNode, indent: string): string {
    const words = wordsOf(node).map(
      ([key, value]) => `${JSON.stringify(key)}: ${printLine(value)}`,
    );
    const slot = SLOT_OF[node.kind as keyof typeof SLOT_OF];
    if (!slot) return `{ ${words.join(', ')} }`;
    const parts = (node.slots[slot] ?? []).map((one) => this.deepAs(one, `${indent}  `));
    const line = `[${parts.join(', ')}]`;
    const isShort = line.length <= LINE && !line.includes('\n');
    const list =
      isShort || parts.length === 0
        ? line
        : `[\n${indent}  ${parts.join(`,\n${indent}  `)}\n${indent}]`;
    return `{ ${[...words, `${JSON.stringify(slot)}: ${list}`].join(', ')} }`;
  }

  /** A part where it has not stood before: its lines stand as deep as those around it. */
  private deepAs(node: DesignNode, indent: string): string {
    const span = this.isWritten(node) ? this.reading.spans.get(node.id) : undefined;
    if (!span) return this.madeOf(node, indent);
    const before = indentOf(this.text, span.from);
    return this.textOf(node)
      .split('\n')
      .map((line, at) =>
        at > 0 && line.startsWith(before) ? indent + line.slice(before.length) : line,
      )
      .join('\n');
  }

  private isWritten = (node: DesignNode): boolean =>
    this.reading.hasLayout && nodeOf(this.reading.root, node.id) !== undefined;

  /** A list with other parts: what stands between them stays, of what is before and behind the change the very same. */
  private listText(list: Span, old: readonly DesignNode[], next: readonly DesignNode[]): string {
    const spans = old.flatMap(({ id }) => this.reading.spans.get(id) ?? []);
    const [first, last] = [spans[0], spans.at(-1)];
    const indent = indentOf(this.text, first?.from ?? list.from);
    const ids = new Set(old.map(({ id }) => id));
    const texts = next.map((node) =>
      ids.has(node.id) ? this.textOf(node) : this.deepAs(node, first ? indent : `${indent}  `),
    );
    if (texts.length === 0) return '[]';
    if (!first || !last) return printList(texts, indent);
    const lead = this.text.slice(list.from + 1, first.from);
    const gaps = spans.slice(1).map(({ from }, at) => this.text.slice(spans[at]?.to ?? from, from));
    const kept = gapsFor(gaps, old, next);
    const usual = gaps[0] ?? `,${lead.includes('\n') ? lead : ' '}`;
    const inner = texts.map((text, at) => (at === 0 ? text : (kept[at - 1] ?? usual) + text));
    return `[${lead}${inner.join('')}${this.text.slice(last.to, list.to - 1)}]`;
  }
}

const printList = (texts: readonly string[], indent: string): string => {
  const line = `[${texts.join(', ')}]`;
  return line.length <= LINE && !line.includes('\n')
    ? line
    : `[\n${indent}  ${texts.join(`,\n${indent}  `)}\n${indent}]`;
};

/** What stands between the parts of the new list, taken from the old one: those in front go with what is unchanged in front, the rest with the end. */
function gapsFor(
  gaps: readonly string[],
  old: readonly DesignNode[],
  next: readonly DesignNode[],
): readonly (string | undefined)[] {
  const count = next.length - 1;
  let front = 0;
  while (front < count && front < gaps.length && old[front]?.id === next[front]?.id) front += 1;
  const back = Math.min(gaps.length - front, count - front);
  return [
    ...gaps.slice(0, front),
    ...Array.from({ length: count - front - back }, () => undefined),
    ...(back > 0 ? gaps.slice(-back) : []),
  ];
}

/** What a part says itself, without its parts and without what the field says of itself elsewhere. */
const wordsOf = ({ props }: DesignNode): readonly (readonly [string, unknown])[] =>
  Object.entries(props).filter(([key, value]) => key !== 'spec' && value !== undefined);

function withWords(text: string, was: DesignNode, node: DesignNode): string {
  if (node.kind === FORM && was.kind !== FORM) return text;
  const [old, now] = [new Map(wordsOf(was)), new Map(wordsOf(node))];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)),
  );
  return changed.reduce(
    (said, key) =>
      applyChanges(said, setProperty(parseText(said), [], key, now.get(key)) as TextChange[]),
    text,
  );
}
