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
const EXTRAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  string: { max: 100 },
  text: { max: 500 },
  decimal: { scale: 2 },
  money: { scale: 2 },
  children: { fields: { name: { type: 'string', title: '', max: 100 } } },
  calc: { expr: '0' },
};

/** The field as one line of schema text. */
export function fieldText({ type, title, target, isRequired, isInList, isFilter }: NewField): string {
  const targetKey = TARGET_KEYS[type];
  return printLine({
    type,
    ...(targetKey ? { [targetKey]: target ?? '' } : {}),
    title,
    ...EXTRAS[type],
    ...(isRequired ? { required: true } : {}),
    ...(isInList ? { list: true } : {}),
    ...(isFilter ? { filter: true } : {}),
  });
}
