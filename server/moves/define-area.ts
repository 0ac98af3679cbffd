import { bring, type Brought } from '#server/base/house/house.ts';
import { broughtBy, type Service } from '#server/house/define-service.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { KnownEntity } from '#server/registry/rows.ts';
import { LIVES, type LifeCycle } from './life-cycles.ts';

/** What an area says of an entity beyond its file. */
export interface AreaEntity<N extends string> {
  readonly hooks?: EntityHooks<N>;
  /** What the server knows of the life cycle that bears its name. */
  readonly life?: LifeCycle;
}

/** An area of the business: one folder, and this one value of it. `scripts/areas.cjs` reads `about`, `uses` and `packages` as text for the table of rooms. */
export interface Area<in D> extends Omit<Service<D>, 'entities'> {
  /** What lives there. */
  readonly about: string;
  /** Whose faces it may import: siblings by their names, and `gateway`. */
  readonly uses: readonly string[];
  /** Outside libraries of its own. */
  readonly packages?: readonly string[];
  readonly entities?: { readonly [N in KnownEntity]?: AreaEntity<N> };
}

/** An area as it is written in its `area.ts`. */
export function defineArea<D = unknown>(area: Area<D>): Area<D> {
  return area;
}

/** What an area brings to the house of a server. */
export function broughtByArea(area: Area<never>): readonly Brought[] {
  return [
    ...broughtBy(area),
    ...Object.entries(area.entities ?? {}).flatMap(
      ([name, { life }]: [string, AreaEntity<string>]) =>
        life ? [bring(LIVES, [name, life])] : [],
    ),
  ];
}
