import { holds } from '../expressions/evaluate.ts';
import type { EntitySchema } from '../language/entity.ts';
import type { RoleSpec, StatesSchema } from '../language/states.ts';
import { bindRule } from '../rules/bind.ts';
import type { RuleScope } from '../rules/bind.ts';
import { matches } from '../rules/matches.ts';
import { targetOf } from '../types/ask.ts';
import type { Rule } from '../types/field-base.ts';
import { meets } from '../types/key-rule.ts';
import type { Holder } from '../types/key-rule.ts';
import { kindOf } from '../types/kinds.ts';

type Row = Readonly<Record<string, unknown>>;

/** The role of timers: no person has it. */
const SYSTEM_ROLE = 'system';
const OWNER = 'owner';
const FIELD = 'field:';
const EVERY: Rule = { all: [] };
const NONE: Rule = { any: [] };

/** Who asks, and what placeholders mean for him. `scope.$user` holds his own facts. */
export interface Asker {
  readonly holder: Holder;
  readonly scope: RuleScope;
  /** A timer asks. */
  readonly isSystem: boolean;
}

/** A role that the server knows of one life cycle, judged for one record and asked of all rows at once. */
export interface KnownRole {
  readonly has: (row: Row) => boolean;
  readonly rule: Rule;
  /** What it is called, in the asker's language, where somebody else is told whose the move is. */
  readonly title?: string;
  /** The field that names who has it. */
  readonly field?: string;
}

/** Whether somebody has a role towards a record: one of the file, one the server knows, or one that says itself who it is. */
export function hasRole(role: string, asker: Asker, about: About): boolean {
  if (isSystemRole(about.states, role)) return asker.isSystem;
  const declared = declaredRole(about.states, role);
  if (declared) return meetsRole(declared, asker, about);
  const known = about.known?.(role);
  if (known) return known.has(about.row);
  if (asker.isSystem) return false;
  return meetsRole(saidRole(role), asker, about);
}

/** Whether timers alone have the role: `system`, or what the file calls so. */
export function isSystemRole(states: Pick<StatesSchema, 'roles'>, role: string): boolean {
  return role === SYSTEM_ROLE || declaredRole(states, role)?.system === true;
}

/** The record and the files it follows. */
export interface About {
  readonly entity: EntitySchema;
  readonly states: StatesSchema;
  readonly row: Row;
  readonly known?: ((role: string) => KnownRole | undefined) | undefined;
}

/** Where somebody has the role, as a rule over all rows. */
export function roleRule(role: string, asker: Asker, about: Omit<About, 'row'>): Rule {
  if (isSystemRole(about.states, role)) return asker.isSystem ? EVERY : NONE;
  const declared = declaredRole(about.states, role);
  const known = declared ? undefined : about.known?.(role);
  if (known) return known.rule;
  return asker.isSystem ? NONE : personRule(declared ?? saidRole(role), asker, about.entity);
}

/** Where a person has what a role asks for. */
function personRule(
  { permission, owner, field, where }: RoleSpec,
  asker: Asker,
  entity: EntitySchema,
): Rule {
  if (permission !== undefined && !meets(permission, asker.holder)) return NONE;
  return {
    all: [
      ...(owner ? [{ field: 'creator', op: 'eq', value: idOf(asker) } as const] : []),
      ...(field === undefined ? [] : [fieldRule(field, asker, entity)]),
      ...(where ? [bindRule(where, asker.scope)] : []),
    ],
  };
}

/** Who has a role: as the file says it, else as its name does. */
export function specOfRole(states: Pick<StatesSchema, 'roles'>, role: string): RoleSpec {
  return declaredRole(states, role) ?? saidRole(role);
}

/** `owner`, `field:<name>` and permission keys say themselves who they mean. */
function saidRole(role: string): RoleSpec {
  if (role === OWNER) return { owner: true };
  if (role.startsWith(FIELD)) return { field: role.slice(FIELD.length) };
  return { permission: role };
}

function declaredRole({ roles }: Pick<StatesSchema, 'roles'>, role: string): RoleSpec | undefined {
  return roles && Object.hasOwn(roles, role) ? roles[role] : undefined;
}

function meetsRole(
  { permission, owner, field, when, where }: RoleSpec,
  asker: Asker,
  { entity, row }: About,
): boolean {
  if (asker.isSystem) return false;
  if (permission !== undefined && !meets(permission, asker.holder)) return false;
  if (owner && !isSame(row['creator'], idOf(asker))) return false;
  if (field !== undefined && !namesAsker(field, asker, entity, row)) return false;
  if (when !== undefined && !holds(when, { ...asker.scope, ...row, $row: row })) return false;
  return (
    where === undefined ||
    matches(bindRule(where, asker.scope), row, { kindOf: (name) => kindOf(entity.fields, name) })
  );
}

function namesAsker(field: string, asker: Asker, entity: EntitySchema, row: Row): boolean {
  const own = ownKey(field, asker, entity);
  const value = row[field];
  return (
    own !== null &&
    (Array.isArray(value) ? value.some((one) => isSame(one, own)) : isSame(value, own))
  );
}

function fieldRule(field: string, asker: Asker, entity: EntitySchema): Rule {
  const own = ownKey(field, asker, entity);
  return own === null ? NONE : { field, op: 'eq', value: own };
}

/** The asker's own key of what a field links to: himself, his department, his enterprise, his O&M company. */
function ownKey(
  field: string,
  { scope: { $user = {} } }: Asker,
  entity: EntitySchema,
): string | null {
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  const fact = spec && USER_FACT[targetOf(spec) ?? ''];
  const value = fact === undefined ? null : $user[fact];
  return value === null || value === undefined || value === ''
    ? null
    : String(value as string | number);
}

/** What is known of a user, by the entity that a field links to. */
const USER_FACT: Readonly<Partial<Record<string, string>>> = {
  user: 'id',
  dept: 'deptId',
  enterprise: 'enterpriseId',
  opsCompany: 'opsCompanyId',
};

function idOf({ scope: { $user = {} } }: Asker): string {
  return String($user['id'] as string);
}

function isSame(value: unknown, id: string): boolean {
  return (
    value !== null && value !== undefined && value !== '' && String(value as string | number) === id
  );
}
