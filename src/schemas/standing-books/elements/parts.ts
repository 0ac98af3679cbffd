import type { LayoutNode } from '#schemas/language/page.ts';
import type { FieldBase } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Compiled, LeafBase, OwnProblem, Place, Prop } from './card.ts';

const MOST_DAYS = 3650;

/** Parts that several kinds have. */
export const VISIBLE: Prop = {
  name: 'visibleIf',
  kind: 'expression',
  isOptional: true,
  page: 'link',
};
export const TITLE: Prop = { name: 'title', kind: 'text' };
export const ELEMENTS: Prop = { name: 'elements', kind: 'elements' };
export const OPTIONS: Prop = { name: 'options', kind: 'texts' };
export const PLACEHOLDER: Prop = {
  name: 'placeholder',
  kind: 'text',
  isOptional: true,
  page: 'look',
};
/** Columns that a part is divided into at most. */
export const MOST_COLUMNS = 4;

/** The parts of every element that takes a value, around its own. */
export const leafProps = (...own: readonly Prop[]): readonly Prop[] => [
  { name: 'key', kind: 'key' },
  TITLE,
  ...own,
  { name: 'required', kind: 'flag', isOptional: true, page: 'check' },
  { name: 'help', kind: 'text', isOptional: true, page: 'look' },
  { name: 'everyDays', kind: 'count', isOptional: true, min: 1, max: MOST_DAYS },
  { name: 'everyDaysAlt', kind: 'count', isOptional: true, min: 1, max: MOST_DAYS },
  { name: 'must', kind: 'expression', isOptional: true, page: 'check' },
  { name: 'mustText', kind: 'text', isOptional: true, page: 'check' },
  { name: 'span', kind: 'count', isOptional: true, min: 1, max: MOST_COLUMNS, page: 'look' },
  VISIBLE,
];

/** A condition and its words come together. */
export function pairProblem({
  must,
  mustText,
}: LeafBase): readonly { part: string; code: OwnProblem }[] {
  return (must === undefined) === (mustText === undefined)
    ? []
    : [{ part: must === undefined ? 'must' : 'mustText', code: 'needsPair' }];
}

/** A field of its own, with what every leaf says. */
export function leafField(leaf: LeafBase, own: FieldOf, place: Place): Compiled {
  const name = place.name(leaf.key);
  const visibleWhen = both(place.visibleWhen, leaf.visibleIf && place.expression(leaf.visibleIf));
  const due = place.rests(name);
  const help = [leaf.help, due === undefined ? undefined : place.words.nextDue(due)]
    .filter((one) => one !== undefined)
    .join(' · ');
  const field = {
    title: titleOf(leaf, place),
    ...own,
    ...(help !== '' && { help }),
    ...(leaf.required && due === undefined && { required: true }),
    ...(leaf.must !== undefined &&
      leaf.mustText !== undefined && {
        must: { when: place.expression(leaf.must), text: leaf.mustText },
      }),
    ...(visibleWhen !== undefined && { visibleWhen }),
  } as FieldSpec;
  const span = leaf.span === undefined ? {} : { span: Math.min(leaf.span, place.columns) };
  return { fields: { [name]: field }, items: [{ $field: name, ...span }] };
}

type FieldOf = { readonly type: FieldSpec['type'] } & Partial<FieldBase> &
  Readonly<Record<string, unknown>>;

function titleOf({ title, everyDays, everyDaysAlt }: LeafBase, { words }: Place): string {
  if (everyDays === undefined) return title;
  const days = words.everyDays(everyDays, everyDaysAlt);
  // a text of the server loses the space it begins with
  return days.startsWith('(') ? `${title} ${days}` : `${title}${days}`;
}

/** What was looked at lately stands folded behind what is asked for now: nothing of it is lost. */
export function foldResting(
  items: readonly LayoutNode[],
  columns: 1 | 2 | 3 | 4,
  { rests, words }: Pick<Place, 'rests' | 'words'>,
): readonly LayoutNode[] {
  const isResting = (item: LayoutNode): boolean =>
    '$field' in item && rests(item.$field) !== undefined;
  const resting = items.filter(isResting);
  if (resting.length === 0) return items;
  const folded = { group: words.resting(resting.length), folded: true, columns, items: resting };
  return [...items.filter((item) => !isResting(item)), folded];
}

/** A condition that asks for both. */
export function both(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined ? b : b === undefined ? a : `(${a}) && (${b})`;
}

/** Nothing of it stands in a form: it is for paper alone. */
export const ON_PAPER_ALONE: Compiled = { fields: {}, items: [] };

/** The words of values that are chosen are the values, called as the reader reads them. */
export const optionsFrom = (texts: readonly string[], { option }: Pick<Place, 'option'>) =>
  texts.map((text) => ({ value: text, title: option(text) }));

export function sameOptions({ options }: { readonly options: readonly string[] }): readonly {
  part: string;
  code: OwnProblem;
}[] {
  return new Set(options).size === options.length ? [] : [{ part: 'options', code: 'sameOption' }];
}
