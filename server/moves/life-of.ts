import type { StatesSchema } from '#schemas/language/states.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Words } from '#server/base/texts/said.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityOf, StoredRow } from '#server/registry/rows.ts';

export interface MoveInput {
  readonly id: string;
  readonly move: string;
  /** The version the person saw; absent: whatever stands there is moved. */
  readonly version?: number | undefined;
  /** What its dialog asked, unread. */
  readonly fields: StoredRow;
  /** The remark in other languages, where the product said it. */
  readonly words?: Words | null;
}

/** An entity with the field and the file of its life cycle. */
export interface Life<N extends string = string> {
  readonly entity: EntityOf<N>;
  readonly field: string;
  readonly states: StatesSchema;
}

/** The life of an entity's records, its words in the caller's language. @throws AppError `notFound` they have none. */
export function lifeOf<N extends string>(ctx: Ctx, name: N): Life<N> {
  const entity = needEntity(ctx, name);
  const status = statusFieldOf(entity);
  const states = status && ctx.registry.localizedStates(status.states, ctx.lang);
  if (!status || !states) throw new AppError('notFound', { entity: name });
  return { entity, field: status.field, states };
}
