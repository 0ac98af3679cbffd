import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { namedPart, slotPart } from '#server/base/house/house.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf, KnownEntity, StoredRow, WholeRow, Written } from '#server/registry/rows.ts';

/** Values on their way, by field name; what the entity has not is no name of them. */
export type Values<N extends string> = N extends KnownEntity
  ? Written<WholeRow<N>>
  : Readonly<StoredRow>;

/** A write on its way: `before` is the stored row of an update. */
export interface SaveStep<N extends string> {
  readonly entity: EntityOf<N>;
  readonly id: string;
  readonly values: Values<N>;
  readonly before: Readonly<WholeRow<N>> | undefined;
  /** The entity through which it is written, where that looks at the table of this one. */
  readonly view?: EntitySchema;
}

/** A button on a record, as lists tell it. */
export interface Pressed {
  readonly action: string;
  readonly row: StoredRow;
}

/** What an entity does beyond its schema. What is written through a view obeys the hooks of both, the view's `beforeSave` first. Each runs inside the write's transaction, except `where` and `decorate`. */
export interface EntityHooks<N extends string> {
  /** Whoever writes through this view has proven anew who he is, by his password or a code: it may set what one signs in with. */
  readonly isProven?: true;
  /**
   * What `beforeSave`, `afterSave` and `afterImport` do hangs on no other record of the entity that is written with it, and they do not
   * write the record itself anew: many may be judged before the first of them is written. `inBulk`: where fields of `bulk` change alone
   * (what an import sets may be refused for what another row of its file sets). Without that, and where there are such hooks, one follows
   * the other.
   */
  readonly judgesAlone?: 'always' | 'inBulk';
  /** A new record's body in the words of the schema, where an interface has other ones for them; before anything is read of it. */
  takeBody?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Judges and completes the values; what it returns is written. Throws `AppError` to refuse. */
  beforeSave?(ctx: Ctx, step: SaveStep<N>): Promise<Values<N>> | Values<N>;
  /** Writes what belongs to the record elsewhere. */
  afterSave?(ctx: Ctx, step: SaveStep<N>): Promise<void> | void;
  /** Completes a record that was read from a file. */
  afterImport?(ctx: Ctx, id: string): Promise<void> | void;
  /** Judges a removal, or removes what belongs to the record first. */
  beforeDelete?(ctx: Ctx, ids: readonly string[]): Promise<void> | void;
  afterDelete?(ctx: Ctx, ids: readonly string[]): Promise<void> | void;
  /** Rows that this entity never shows to this actor are left out by these conditions, in lists and by id. */
  where?(ctx: Ctx): readonly Condition[];
  /**
   * Fields with a list of links that are shown to a reader only as far as he may see the records they name; `decorate` takes the other
   * links out of a row. A filter by such a field is cut down alike. Without that, whoever filters by one id after another would learn
   * from the hits which hidden records a row names.
   */
  readonly seenLinks?: readonly string[];
  /** Whose rows a picker offers, where those are more than the actor's own: only their names are told. */
  choiceScope?(ctx: Ctx): Promise<Scope>;
  /** Ids beyond the actor's scope that a picker offers and a link of his may name. */
  offered?(ctx: Ctx): Promise<readonly string[]>;
  /** Texts of translatable fields that the product brings along in the caller's language, one entry a row; what an admin wrote goes before. */
  localTexts?(
    ctx: Ctx,
    rows: readonly StoredRow[],
  ):
    | Promise<readonly Readonly<Record<string, string>>[]>
    | readonly Readonly<Record<string, string>>[];
  /** Rows of which a text that the product brings along holds the given one. */
  localMatches?(ctx: Ctx, text: string): Condition | undefined;
  /** The rows that wait for a move of the actor's: what a preset with `todo` shows. */
  waiting?(ctx: Ctx): Rule;
  /** Why a button with `set` does not stand on a record for this actor, where more can be said than that it does not. */
  whyNotOffered?(ctx: Ctx, pressed: Pressed): Promise<string | null> | string | null;
  /** Rows in the words of this reader, where those are others than what is stored: the history tells what stood in a record as its list does. */
  says?(ctx: Ctx, rows: readonly StoredRow[]): readonly StoredRow[];
  /** Fields that `decorate` gives every row: rows come with places for them. */
  readonly adds?: readonly string[];
  /** Adds to answered rows (virtual fields). */
  decorate?(
    ctx: Ctx,
    rows: readonly StoredRow[],
  ): Promise<readonly StoredRow[]> | readonly StoredRow[];
}

/** The behaviour of entities, by their names. There is one way through: an entity's is brought once. */
export const HOOKS = namedPart<EntityHooks<string>>('hooks of entities');

/** What an entity does by its schema alone where nobody brought hooks of its own: those with a life cycle say who may move what. */
export const HOOKS_BY_SCHEMA =
  slotPart<(entity: EntitySchema) => EntityHooks<string> | undefined>('hooks by schema');

const NONE: EntityHooks<string> = {};

/** The behaviour of an entity; empty where it has none. */
export function hooksOf(
  { house, registry }: Pick<Ctx, 'house' | 'registry'>,
  name: string,
): EntityHooks<string> {
  const own = house.of(HOOKS).get(name);
  if (own) return own;
  const entity = registry.entity(name);
  return (entity && house.of(HOOKS_BY_SCHEMA)?.(entity)) ?? NONE;
}
