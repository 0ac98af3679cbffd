import { isObject } from '#schemas/types/checks.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type {
  DesignLanguage,
  DesignNode,
  KindSpec,
  NewId,
  Props,
  SlotSpec,
} from '../../document/node.ts';

/** Kind of the root: the whole form. */
export const FORM = 'form';
/** A field of the schema where the form shows it. */
export const FIELD = 'field';
/** What a layout may hold besides fields. `other`: something that is still being typed. */
export const PART_KINDS = ['group', 'columns', 'text', 'steps'] as const;
export type PartKind = (typeof PART_KINDS)[number];
export type FormKind = typeof FORM | typeof FIELD | PartKind | 'step' | 'other';

/** The words under which the parts of a kind stand in the text; a slot has the name of its word. */
export const SLOT_OF: Readonly<Partial<Record<FormKind, 'items' | 'steps'>>> = {
  form: 'items',
  group: 'items',
  columns: 'items',
  step: 'items',
  steps: 'steps',
};

const ENTRY = 'entry';
const STEP = 'step';
const MOST = 1000;

const slotOf = (name: 'items' | 'steps', isRequired: boolean): SlotSpec => ({
  name,
  accepts: name === 'steps' ? STEP : ENTRY,
  most: MOST,
  isRequired,
  whenFull: 'refuse',
});

const KINDS: Readonly<Record<FormKind, KindSpec>> = {
  form: { sort: FORM, slots: [slotOf('items', false)] },
  field: { sort: ENTRY, slots: [] },
  group: { sort: ENTRY, slots: [slotOf('items', true)] },
  columns: { sort: ENTRY, slots: [slotOf('items', true)] },
  text: { sort: ENTRY, slots: [] },
  steps: { sort: ENTRY, slots: [slotOf('steps', true)] },
  step: { sort: STEP, slots: [slotOf('items', true)] },
  other: { sort: ENTRY, slots: [] },
};

const isKind = (name: string): name is FormKind => Object.hasOwn(KINDS, name);

/** The parts that stand in a node, whatever they are called in the text. */
export const partsIn = (node: DesignNode): readonly DesignNode[] =>
  Object.values(node.slots).flat();

/** Name of the field a node shows; undefined for what is none. */
export const fieldNameOf = ({ kind, props }: DesignNode): string | undefined =>
  kind === FIELD && typeof props['$field'] === 'string' ? props['$field'] : undefined;

/** What the schema says of the field; undefined where the form names one that the schema lacks. */
export function specOf({ props }: DesignNode): FieldSpec | undefined {
  const { spec } = props;
  return isObject(spec) && typeof spec['type'] === 'string'
    ? (spec as unknown as FieldSpec)
    : undefined;
}

/** Columns that the parts of a node are laid out in, those around it where it says none. */
export const columnsIn = ({ props }: DesignNode, around: number): number =>
  typeof props['columns'] === 'number' ? props['columns'] : around;

/** Every field below a node, in the order they are read. */
export function fieldsBelow(node: DesignNode): readonly DesignNode[] {
  return node.kind === FIELD ? [node] : partsIn(node).flatMap(fieldsBelow);
}

interface FormLanguageInput {
  /** Names of all fields of the schema as it is now. */
  readonly taken: () => readonly string[];
  /** Heading of a group that is new. */
  readonly newGroup: string;
}

/** Forms of entities as documents of the designer: the layout, and the words of the fields in it. */
export function formLanguage({ taken, newGroup }: FormLanguageInput): DesignLanguage {
  return {
    name: 'schemaForm',
    thing: 'element',
    mayPutAside: false,
    kind: (name) => (isKind(name) ? KINDS[name] : undefined),
    adapt: () => null,
    group: (sort, nodes, newId) =>
      sort === ENTRY ? makePart('group', newId, { group: newGroup }, nodes) : null,
    isGroup: ({ kind }) => kind === 'group' || kind === 'columns' || kind === 'step',
    fresh: (node, root) => {
      const shown = fieldsBelow(root).flatMap((one) => fieldNameOf(one) ?? []);
      const names = new Set(shown);
      const known = new Set([...shown, ...taken()]);
      return freshNames(node, names, known);
    },
  };
}

/** A field that the form shows already comes as another one with the same words. */
function freshNames(node: DesignNode, shown: Set<string>, known: Set<string>): DesignNode {
  const slots = Object.fromEntries(
    Object.entries(node.slots).map(([slot, nodes]) => [
      slot,
      nodes.map((one) => freshNames(one, shown, known)),
    ]),
  );
  const name = fieldNameOf(node);
  if (name === undefined) return { ...node, slots };
  const own = shown.has(name) ? freeName(`${name}Copy`, known) : name;
  shown.add(own);
  known.add(own);
  if (own === name) return node;
  const { was: _was, ...spec } = (node.props['spec'] ?? {}) as Props;
  return { ...node, props: { ...node.props, $field: own, spec } };
}

/** The first of `name`, `name2`, `name3` … that is free. */
export function freeName(name: string, known: ReadonlySet<string>): string {
  if (!known.has(name)) return name;
  for (let n = 2; ; n += 1) if (!known.has(`${name}${n}`)) return `${name}${n}`;
}

/** A part of a layout with what it says. */
export function makePart(
  kind: FormKind,
  newId: NewId,
  props: Props,
  parts: readonly DesignNode[] = [],
): DesignNode {
  const slot = SLOT_OF[kind];
  return { id: newId(), kind, props, slots: slot ? { [slot]: parts } : {} };
}
