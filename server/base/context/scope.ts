import type { ScopeDimension } from '#schemas/language/entity.ts';

/** By dimension, what of it is the actor's. */
export type ScopeValues = Readonly<Record<ScopeDimension, readonly string[]>>;

/**
 * Whose rows an actor may see. Store functions require one, so that nobody forgets.
 * `all`: every row; of an entity of own rows (`table.own`) the asker's, where a person asks.
 * `only`: a row is visible when any dimension its entity declares matches; regions match by code prefix.
 */
export type Scope =
  | { readonly kind: 'all'; readonly userId?: string }
  | {
      readonly kind: 'only';
      readonly userId: string;
      readonly values: ScopeValues;
      /** What he holds, where columns are withheld from some (`withheld.ts`); none: he holds nothing. */
      readonly keys?: ReadonlySet<string>;
    };

/** Scope of the system itself (jobs, ingest): everything. */
export const SYSTEM_SCOPE: Scope = { kind: 'all' };

/** Scope of rows that a schema makes public: every row, of which the rule of its `public` names those that are answered. */
export const PUBLIC_SCOPE: Scope = { kind: 'all' };

/** What the database knows about an actor's reach. */
export interface Reach {
  /** Departments of the actor's roles, with all below them. */
  readonly dept: readonly string[];
  /** The actor's own department and all below it. */
  readonly deptTree: readonly string[];
  /** Stations of the actor's unit, or served by it. */
  readonly stations: readonly string[];
  /** Enterprises at which those served stations stand. */
  readonly served: readonly string[];
}

/** The facts of an actor that his scope follows from. */
export interface ScopeOwner {
  readonly id: string;
  readonly isSuperAdmin: boolean;
  readonly userType: string;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
  readonly permissions?: ReadonlySet<string>;
}

/** User types (dictionary `user_type`) whose duty has no unit: the platform's own staff see every region. */
const PLATFORM_STAFF = '5';
const EVERYWHERE = '';

/** Whose rows an actor may see. A region counts only for those whose duty is a region; others see by unit and department. */
export function resolveScope(actor: ScopeOwner, reach: Reach): Scope {
  if (actor.isSuperAdmin) return { kind: 'all', userId: actor.id };
  const values = {
    dept: reach.dept,
    deptTree: reach.deptTree,
    enterprise: listOf(actor.enterpriseId),
    servedEnterprise: reach.served,
    opsCompany: listOf(actor.opsCompanyId),
    station: reach.stations,
    region: actor.regionCode
      ? [actor.regionCode]
      : actor.userType === PLATFORM_STAFF
        ? [EVERYWHERE]
        : [],
    user: [actor.id],
    creator: [actor.id],
  };
  const { permissions: keys } = actor;
  return { kind: 'only', userId: actor.id, values, ...(keys && { keys }) };
}

/** Whether a scope leaves out no region: all that is made later will be seen, too. */
export function isEverywhere(scope: Scope): boolean {
  return scope.kind === 'all' || scope.values.region.some((code) => regionPrefix(code) === '');
}

function listOf(value: string | null): readonly string[] {
  return value ? [value] : [];
}

/** The part of a region code that all codes below it share: `330000` → `33`, `330100` → `3301`, `330106` → `330106`; the whole country, `100000`, is every code. */
export function regionPrefix(code: string): string {
  if (code === '100000') return '';
  if (!/^\d{6}$/.test(code)) return code;
  return code.replace(/(?:00){1,2}$/, '');
}
