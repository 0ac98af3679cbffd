import { statusFieldOf } from '#schemas/moves/status-field.ts';
import { hasHooks, registerEntityHooks } from '#server/records/hooks.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { Registry } from '#server/registry/registry.ts';
import { BEGINNING } from './begin-record.ts';
import { rolesTowards, waitingRule } from './possible-moves.ts';

/** Gives every entity with a status what its lists and buttons ask of its life cycle, those published later too. */
export function followStates(registry: Registry): void {
  const register = (): void => {
    for (const entity of registry.entities())
      if (statusFieldOf(entity) && !hasHooks(entity.name))
        registerEntityHooks(entity.name, { ...hooksOfLife(entity.name), ...BEGINNING });
  };
  register();
  registry.onChange(register);
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
      return entity && states
        ? rows.map((row) => ({ ...row, myRoles: rolesTowards(ctx, entity, states, row) }))
        : rows;
    },
  };
}
