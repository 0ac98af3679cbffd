import type { TypeCard } from './card.ts';
import type { CARDS } from './cards.ts';
import type { ChildrenShape } from './children.ts';

type Cards = typeof CARDS;
type Shapes = { readonly [N in keyof Cards]: Cards[N] extends TypeCard<infer F> ? F : never };

/** The name of a field type: `string`, `ref` … */
export type FieldTypeName = keyof Cards;
/** A sub-table with columns of any type. */
export interface ChildrenField extends ChildrenShape<FieldSpec> {}
/** A field of an entity file: the form its type's card names. */
export type FieldSpec = Shapes[Exclude<FieldTypeName, 'children'>] | ChildrenField;
