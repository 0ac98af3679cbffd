import { formFields, formOpening } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isObject } from '#schemas/types/checks.ts';
import { spotsOf, type DesignNode, type Props } from '../../document/node.ts';
import {
  itemsOf,
  nodeAt,
  parseText,
  type ParsedText,
  type SyntaxNode,
} from '../language/json-tree.ts';
import { isReadable } from '../structure/edit-text.ts';
import { FIELD, FORM, fieldNameOf, partsIn, SLOT_OF, type FormKind } from './form-language.ts';

/** From where to where something stands in a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type Fields = Readonly<Record<string, Props>>;

/** The form that a schema text draws, as a document of the designer, with the places its parts stand at. */
export interface FormReading {
  readonly parsed: ParsedText;
  readonly root: DesignNode;
  /** Where each node stands in the layout; without a layout a field stands where the fields do. */
  readonly spans: ReadonlyMap<string, Span>;
  /** The list each node holds its parts in. */
  readonly lists: ReadonlyMap<string, Span>;
  /** Without one the order of the fields is that of the form. */
  readonly hasLayout: boolean;
  /** Every field of the schema. */
  readonly fields: Fields;
}

/** What was read, before it is known which node of earlier it is. */
interface Draft extends Span {
  readonly kind: FormKind;
  readonly props: Props;
  readonly list?: Span | undefined;
  readonly parts: readonly Draft[];
}

/**
 * Reads the form of an entity's text.
 * @param before the form as it was read last: what is still there keeps its id, and what has not changed stays the same object
 * @returns null: the text is no JSON, or no entity
 */
export function readForm(
  text: string,
  newId: () => string,
  before?: DesignNode,
): FormReading | null {
  if (!isReadable(text)) return null;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return null;
  const parsed = parseText(text);
  const fields = fieldsIn(value);
  const form = isObject(value['form']) ? value['form'] : {};
  const layout = nodeAt(parsed, ['form', 'layout']);
  const hasLayout = layout !== undefined && isObject(form['layout']);
  const draft = hasLayout
    ? rootOf(layout, form['layout'], { parsed, fields, usual: columnsOr(form, 2) })
    : plainForm(parsed, value, fields);
  const adopter = new Adopter(newId, before);
  const root = adopter.adopt(draft, before);
  return { parsed, root, spans: adopter.spans, lists: adopter.lists, hasLayout, fields };
}

const fieldsIn = (entity: Props): Fields =>
  Object.fromEntries(
    Object.entries(isObject(entity['fields']) ? entity['fields'] : {}).flatMap(([name, spec]) =>
      isObject(spec) ? [[name, spec]] : [],
    ),
  );

const columnsOr = ({ columns }: Props, usual: number): number =>
  typeof columns === 'number' ? columns : usual;

/** Without a layout: the fields that the form shows, in their order. */
function plainForm(parsed: ParsedText, value: Props, fields: Fields): Draft {
  const { layout: _layout, ...form } = isObject(value['form']) ? value['form'] : {};
  const entity = { ...value, fields, form } as unknown as EntitySchema;
  const usual = formOpening(entity) === 'modal' ? 1 : 2;
  return {
    kind: FORM,
    props: { columns: columnsOr(form, usual) },
    from: 0,
    to: 0,
    parts: formFields(entity, 'view').flatMap((name) => {
      const property = nodeAt(parsed, ['fields', name], 'property');
      const { from, to } = property ?? { from: 0, to: 0 };
      return property
        ? [{ kind: FIELD, props: { $field: name, spec: fields[name] }, from, to, parts: [] }]
        : [];
    }),
  };
}

interface LayoutFacts {
  readonly parsed: ParsedText;
  readonly fields: Fields;
  readonly usual: number;
}

/** A layout whose outermost part is no columns stands as the one part of the form. */
function rootOf(node: SyntaxNode, value: unknown, facts: LayoutFacts): Draft {
  const draft = entryOf(node, value, facts);
  return draft.kind === 'columns'
    ? { ...draft, kind: FORM }
    : {
        kind: FORM,
        props: { columns: facts.usual },
        from: node.from,
        to: node.to,
        parts: [draft],
      };
}

/** What tells the kinds of a layout apart, the first that stands there. */
const TOLD_BY: readonly (readonly [string, FormKind])[] = [
  ['$field', FIELD],
  ['text', 'text'],
  ['steps', 'steps'],
  ['group', 'group'],
  ['items', 'columns'],
];

function entryOf(node: SyntaxNode, value: unknown, facts: LayoutFacts): Draft {
  const { from, to } = node;
  const kind = isObject(value) ? TOLD_BY.find(([word]) => word in value)?.[1] : undefined;
  if (!isObject(value) || kind === undefined)
    return {
      kind: 'other',
      props: { text: facts.parsed.text.slice(from, to) },
      from,
      to,
      parts: [],
    };
  return partOf(kind, { node, value, facts });
}

interface Entry {
  readonly node: SyntaxNode;
  readonly value: Props;
  readonly facts: LayoutFacts;
}

function partOf(kind: FormKind, { node, value, facts }: Entry): Draft {
  const { from, to } = node;
  const word = SLOT_OF[kind];
  const { [word ?? '']: held, ...words } = value;
  const list = word && listIn(node, word, facts.parsed);
  const items = list && Array.isArray(held) ? itemsOf(list) : [];
  const parts = items.map((item, at) => {
    const inner: unknown = Array.isArray(held) ? held[at] : undefined;
    return kind === 'steps' && isObject(inner)
      ? partOf('step', { node: item, value: inner, facts })
      : entryOf(item, inner, facts);
  });
  const name = value['$field'];
  const spec = kind === FIELD && typeof name === 'string' ? facts.fields[name] : undefined;
  return {
    kind,
    props: { ...words, ...(spec && { spec }) },
    from,
    to,
    list: list && { from: list.from, to: list.to },
    parts,
  };
}

/** The list under a word of an object. */
function listIn(node: SyntaxNode, word: string, { text }: ParsedText): SyntaxNode | undefined {
  const property = node
    .getChildren('Property')
    .find((one) => text.slice(one.from, one.to).startsWith(JSON.stringify(word)));
  const list = property?.getChild('Array');
  return list ?? undefined;
}

/** Finds for what was read the nodes it was before. */
class Adopter {
  readonly spans = new Map<string, Span>();
  readonly lists = new Map<string, Span>();
  private readonly newId: () => string;
  private readonly fields = new Map<string, DesignNode[]>();

  constructor(newId: () => string, before: DesignNode | undefined) {
    this.newId = newId;
    for (const { node } of before ? spotsOf(before).values() : []) {
      const name = fieldNameOf(node);
      if (name !== undefined) this.fields.set(name, [...(this.fields.get(name) ?? []), node]);
    }
  }

  adopt(draft: Draft, old: DesignNode | undefined): DesignNode {
    const id = old?.id ?? (draft.kind === FORM ? FORM : this.newId());
    this.spans.set(id, { from: draft.from, to: draft.to });
    if (draft.list) this.lists.set(id, draft.list);
    const slot = SLOT_OF[draft.kind];
    const parts = this.adoptAll(draft.parts, old ? partsIn(old) : []);
    const { kind, props } = draft;
    const next = { id, kind, props, slots: slot ? { [slot]: parts } : {} };
    return old && isSame(old, next) ? old : next;
  }

  /** Fields are known by their names wherever they stood; other parts by what they say, else by their order. */
  private adoptAll(drafts: readonly Draft[], held: readonly DesignNode[]): readonly DesignNode[] {
    const free = new Set(held.filter(({ kind }) => kind !== FIELD));
    const take = (is: (node: DesignNode) => boolean): DesignNode | undefined => {
      const found = [...free].find(is);
      if (found) free.delete(found);
      return found;
    };
    const exact = drafts.map(({ kind, props }) =>
      kind === FIELD
        ? this.fields.get(String(props['$field']))?.shift()
        : take((node) => node.kind === kind && sameWords(node.props, props)),
    );
    return drafts.map((draft, at) =>
      this.adopt(
        draft,
        exact[at] ?? (draft.kind === FIELD ? undefined : take(({ kind }) => kind === draft.kind)),
      ),
    );
  }
}

function isSame(old: DesignNode, next: DesignNode): boolean {
  const [held, parts] = [partsIn(old), partsIn(next)];
  return (
    old.kind === next.kind &&
    sameWords(old.props, next.props) &&
    held.length === parts.length &&
    held.every((one, at) => one === parts[at])
  );
}

const sameWords = (a: Props, b: Props): boolean => JSON.stringify(a) === JSON.stringify(b);
