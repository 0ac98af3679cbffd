import type { Contract } from '#schemas/api/contract.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';

/** Why a schema may not be published: a text key `schema.bounds.<rule>` and the place in the schema it is about. */
export interface Finding {
  readonly path: readonly string[];
  readonly rule: ServerKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** An address of the API that no schema serves. */
export interface FixedRoute {
  readonly method: string;
  /** `{id}` stands for any segment. */
  readonly path: string;
  readonly permissions: readonly string[];
  /** What it takes and answers. */
  readonly contract?: Contract;
}

/** What is mounted as fixed, without the generic addresses. */
export function fixedRoute(contract: Contract): FixedRoute {
  const { method, path, permission } = contract;
  return {
    method,
    path: path.replace(/\{\w+\}/g, '{id}'),
    permissions: [permission].flat(),
    contract,
  };
}

/** What a schema must live with. */
export interface Surroundings {
  /** Every form this schema ever had: what runs, its file, all published versions. Empty for a new one. */
  readonly befores: readonly EntitySchema[];
  readonly others: readonly EntitySchema[];
  readonly routes: readonly FixedRoute[];
  /** Tables that migrations made. */
  readonly systemTables: ReadonlySet<string>;
  /** Tables that versions of other entities, no longer in force, have made. */
  readonly formerTables: ReadonlySet<string>;
  /** Tables of the database and their columns. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly holds: (key: string) => boolean;
}
