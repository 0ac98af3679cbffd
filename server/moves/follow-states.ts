import type { EntitySchema } from '#schemas/language/entity.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { copyWithRoom } from '#server/records/resource/copy-with-room.ts';
import { BEGINNING } from './begin-record.ts';
import { rolesTowards, waitingRule } from './possible-moves.ts';

const made = new WeakMap<EntitySchema, EntityHooks<string>>();

/** What every entity with a status does where nobody brought hooks of its own, those published later too. */
export function hooksByStates(entity: EntitySchema): EntityHooks<string> | undefined {
  if (!statusFieldOf(entity)) return undefined;
  const hooks = made.get(entity) ?? { ...hooksOfLife(entity.name), ...BEGINNING };
  made.set(entity, hooks);
  return hooks;
}

/** What lists and buttons of an entity ask of its life cycle. The schema may change while the server runs: it is looked up each time. */
export function hooksOfLife(
  name: string,
): Required<Pick<EntityHooks<string>, 'waiting' | 'decorate'>> {
  return {
    waiting(ctx) {
      const entity = ctx.registry.entity(name);
      const status = entity && statusFieldOf(entity);
      const states = status && ctx.registry.states(status.states);
      return entity && status && states
        ? waitingRule(ctx, entity, { field: status.field, states })
        : { any: [] };
    },
    decorate(ctx, rows) {
      const entity = ctx.registry.entity(name);
      const status = entity && statusFieldOf(entity);
      const states = status && ctx.registry.states(status.states);
      if (!entity || !states) return rows;
      const told = copyWithRoom(rows, ['myRoles']);
      for (const row of told) row['myRoles'] = rolesTowards(ctx, entity, states, row);
      return told;
    },
  };
}
