/**
 * Who may: a permission key, a role by its name, or several of them (SPEC.md section 6). The wildcard `*:*:*` holds every key and
 * every role. Where a rule stands beside a key it narrows it.
 */
export type KeyRule =
  | string
  | { readonly anyOf: readonly KeyRule[] }
  | { readonly allOf: readonly KeyRule[] }
  | { readonly role: string };

/** What is known of somebody: which keys he holds, which roles he has. */
export interface Holder {
  readonly holds: (key: string) => boolean;
  readonly hasRole: (role: string) => boolean;
}

/** Whether somebody meets a rule. An `anyOf` of nothing is met by nobody. */
export function meets(rule: KeyRule, holder: Holder): boolean {
  if (typeof rule === 'string') return rule === 'login' || holder.holds(rule);
  if ('anyOf' in rule) return rule.anyOf.some((one) => meets(one, holder));
  if ('allOf' in rule) return rule.allOf.every((one) => meets(one, holder));
  return holder.hasRole(rule.role);
}

/** Every key a rule speaks of. */
export function keysIn(rule: KeyRule): readonly string[] {
  if (typeof rule === 'string') return [rule];
  if ('anyOf' in rule) return rule.anyOf.flatMap(keysIn);
  return 'allOf' in rule ? rule.allOf.flatMap(keysIn) : [];
}

/** Whether nobody meets it by a role alone: roles are named by whoever manages them, keys by the product. */
export function asksForKey(rule: KeyRule): boolean {
  if (typeof rule === 'string') return true;
  if ('anyOf' in rule) return rule.anyOf.length > 0 && rule.anyOf.every(asksForKey);
  return 'allOf' in rule && rule.allOf.some(asksForKey);
}

/** The rule in words of the language, for messages: `sys:user:save`, `any of (a, b)`. */
export function sayRule(rule: KeyRule): string {
  if (typeof rule === 'string') return rule;
  if ('role' in rule) return `@${rule.role}`;
  const [sign, parts] = 'anyOf' in rule ? [' | ', rule.anyOf] : [' & ', rule.allOf];
  return parts
    .map((part) =>
      typeof part === 'object' && !('role' in part) ? `(${sayRule(part)})` : sayRule(part),
    )
    .join(sign);
}
