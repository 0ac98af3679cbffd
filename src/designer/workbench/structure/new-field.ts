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

/** What a type needs besides its title; the key the target stands under. */
export const TARGET_KEYS: Readonly<Record<string, 'dict' | 'to' | 'states' | undefined>> = {
  dict: 'dict',
  dicts: 'dict',
  ref: 'to',
  refs: 'to',
  status: 'states',
};
/** The field as one line of schema text. `firstColumn` is the title of the column a sub-table starts with. */
export function fieldText({ type, title, target, isRequired, isInList, isFilter }: NewField, firstColumn: string): string {
  const card = cardNamed(type);
  const isTable = card?.rows !== undefined;
  const targetKey = TARGET_KEYS[type];
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
