import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { EffectSpec, LifeCycle } from '#schemas/language/states.ts';
import { meets } from '#schemas/types/key-rule.ts';
import type { Finding } from './bound-facts.ts';

interface Around {
  readonly entities: ReadonlyMap<string, EntitySchema>;
  /** Every form of this life cycle that was in force before. */
  readonly befores: readonly LifeCycle[];
  readonly holds: (key: string) => boolean;
}

/**
 * What a life cycle makes, it makes whoever moves, without asking for any key of his: its publisher must be able to make it himself,
 * with every value. What it made before it may go on making.
 */
export function judgeLifeBounds(
  life: LifeCycle,
  path: readonly string[],
  { entities, befores, holds }: Around,
): readonly Finding[] {
  const had = new Set(
    befores.flatMap((before) =>
      effectsOf(before).map(({ effect }) => JSON.stringify(effect.create)),
    ),
  );
  const sent = new Set(
    befores.flatMap((before) =>
      effectsOf(before).map(({ effect }) => JSON.stringify(effect.outgoing)),
    ),
  );
  return effectsOf(life).flatMap(({ effect: { create, outgoing }, at }): readonly Finding[] => {
    if (outgoing && !sent.has(JSON.stringify(outgoing)) && !holds('*:*:*')) {
      const place = [...path, ...at, 'outgoing'];
      return [{ path: place, rule: 'schema.bounds.loosens', params: { what: place.join('.') } }];
    }
    const target = create && entities.get(create.entity);
    if (!create || !target || had.has(JSON.stringify(create))) return [];
    const mayMake = verbsOf(target).includes('save') && holds(verbPermission(target, 'save'));
    const mayWrite = Object.keys(create.values).every((name) => {
      const field = target.fields[name];
      return (
        !field?.readOnly &&
        (field?.permission?.write === undefined ||
          meets(field.permission.write, { holds, hasRole: () => false }))
      );
    });
    return mayMake && mayWrite
      ? []
      : [
          {
            path: [...path, ...at, 'create'],
            rule: 'schema.bounds.makesForeign',
            params: { entity: create.entity },
          },
        ];
  });
}

/** Every effect of a life cycle with its place: of the file, of moves, of their cases, of timers. */
function effectsOf({
  effects,
  moves,
  timers = {},
}: LifeCycle): readonly { readonly effect: EffectSpec; readonly at: readonly string[] }[] {
  const placed = (list: readonly EffectSpec[] | undefined, at: readonly string[]) =>
    (list ?? []).map((effect, i) => ({ effect, at: [...at, 'effects', String(i)] }));
  return [
    ...placed(effects, []),
    ...Object.entries(moves).flatMap(([name, move]) => [
      ...placed(move.effects, ['moves', name]),
      ...move.cases.flatMap((one, i) => placed(one.effects, ['moves', name, 'cases', String(i)])),
    ]),
    ...Object.entries(timers).flatMap(([name, timer]) => placed(timer.effects, ['timers', name])),
  ];
}
