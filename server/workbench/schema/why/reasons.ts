import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { KeyRule } from '#schemas/types/key-rule.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { listGrantsOfRoles } from '#server/platform/session/access-store.ts';
import { holdsKey } from '#server/records/access.ts';

/** Whether something is allowed, and why, in the caller's language. */
export interface Verdict {
  readonly allowed: boolean;
  readonly reason: string;
}

/** Explains rights of one person. */
export interface Reasons {
  /** A text in the caller's language. */
  say(key: ServerKey, params?: TextParams): string;
  /** Several words, or several sentences, as one text. */
  join(as: 'list' | 'sentences', parts: readonly string[]): string;
  /** Whether he holds a key, through which roles, and who holds it if he does not. */
  ofKey(key: string): Verdict;
  /** Whether he meets a rule over keys and roles, and by which of its parts. */
  ofRule(rule: KeyRule): Verdict;
  /** Names of the roles that grant a built-in menu entry. */
  /** The roles that show a menu; those of the person alone where `own`. */
  rolesOfMenu(menuKey: string, own?: 'own'): string;
}

/** Looks up once which roles grant what. */
export async function makeReasons(ctx: Ctx, person: Actor): Promise<Reasons> {
  const roles = await listGrantsOfRoles(ctx.db);
  const say: Reasons['say'] = (key, params = {}) => serverText(ctx.lang, key, params);
  const join: Reasons['join'] = (as, parts) =>
    parts.reduce((a, b) => (a === '' ? b : say(`schema.why.${as}`, { a, b })), '');
  const namesOf = (names: readonly string[]) =>
    names.length > 0 ? join('list', names) : say('schema.why.nobody');
  const isOwn = (id: string): boolean => person.roleIds.includes(id);
  const ofKey: Reasons['ofKey'] = (key) => {
    if (key === 'login') return { allowed: true, reason: say('schema.why.login') };
    if (person.isSuperAdmin)
      return { allowed: true, reason: say('schema.why.superAdmin', { permission: key }) };
    const holders = roles.filter(({ keys }) => keys.has(key) || keys.has('*:*:*'));
    const own = holders.filter(({ id }) => isOwn(id)).map(({ name }) => name);
    if (holdsKey(person, key))
      return {
        allowed: true,
        reason: say('schema.why.holds', { permission: key, roles: namesOf(own) }),
      };
    return {
      allowed: false,
      reason: say('schema.why.lacks', {
        permission: key,
        roles: namesOf(holders.map(({ name }) => name)),
      }),
    };
  };
  const ofRule: Reasons['ofRule'] = (rule) => {
    if (typeof rule === 'string') return ofKey(rule);
    const allowed = holdsKey(person, rule);
    if ('role' in rule)
      return {
        allowed,
        reason: say(allowed ? 'schema.why.hasRole' : 'schema.why.lacksRole', { role: rule.role }),
      };
    // of what is met the parts that meet it, of what is not those that are missing
    const parts = ('anyOf' in rule ? rule.anyOf : rule.allOf)
      .map(ofRule)
      .filter((part) => part.allowed === allowed);
    return {
      allowed,
      reason: join(
        'sentences',
        parts.map(({ reason }) => reason),
      ),
    };
  };
  return {
    say,
    join,
    ofKey,
    ofRule,
    rolesOfMenu: (menuKey, own) =>
      namesOf(
        roles
          .filter(({ id, menuKeys }) => menuKeys.has(menuKey) && (!own || isOwn(id)))
          .map(({ name }) => name),
      ),
  };
}
