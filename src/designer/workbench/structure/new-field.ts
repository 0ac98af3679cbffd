import { cardNamed } from '#schemas/types/ask.ts';
import { printLine } from '../language/format-schema.ts';

/** What the dialog asks for a new field. */
export interface NewField {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  /** Dictionary, target entity or states, where the type needs one. */
  readonly target?: string;
  readonly isRequired: boolean;
  readonly isInList: boolean;
  readonly isFilter: boolean;
}

const TARGETS = ['dict', 'to', 'states'] as const;

/** The key under which a type names its dictionary, entity or states; undefined where it names none. */
export function targetKeyOf(type: string): (typeof TARGETS)[number] | undefined {
  const words = cardNamed(type)?.words ?? {};
  return TARGETS.find((key) => `${key}!` in words);
}

/** The field as one line of schema text. `firstColumn` is the title of the column a sub-table starts with. */
export function fieldText(
  { type, title, target, isRequired, isInList, isFilter }: NewField,
  firstColumn: string,
): string {
  const card = cardNamed(type);
  const isTable = card?.rows !== undefined;
  const targetKey = targetKeyOf(type);
  return printLine({
    type,
    ...(targetKey ? { [targetKey]: target ?? '' } : {}),
    title,
    ...card?.starter,
    ...(isTable ? { fields: { name: { type: 'string', title: firstColumn, max: 100 } } } : {}),
    ...(isRequired ? { required: true } : {}),
    ...(isInList && !isTable ? { list: true } : {}),
    ...(isFilter && !isTable ? { filter: true } : {}),
  });
}
