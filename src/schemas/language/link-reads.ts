import type { Rule } from '../types/field-base.ts';

type Leaf = Extract<Rule, { readonly field: string }>;

/** A field of the form or of the stored record that the rule of a link reads. */
export interface AroundName {
  readonly root: 'form' | 'row';
  readonly name: string;
  /** What the link in that field brings. */
  readonly part?: string;
}

/** A value out of what stands around a link: `$form.stationId`, `$row.opsCompanyId`, `$form.stationId.opsCompanyId`. */
export const AROUND = /^\$(form|row)\.([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?$/;

/** The fields around it that the rule of a link reads. */
export function linkRuleReads(rule: Rule): readonly AroundName[] {
  if ('all' in rule) return rule.all.flatMap(linkRuleReads);
  if ('any' in rule) return rule.any.flatMap(linkRuleReads);
  return 'not' in rule ? linkRuleReads(rule.not) : namesAround(rule);
}

/** The fields around it that one condition reads. */
export function namesAround({ value }: Leaf): readonly AroundName[] {
  return [value].flat().flatMap((one) => {
    const [, root, name, part] = typeof one === 'string' ? (AROUND.exec(one) ?? []) : [];
    return root === undefined || name === undefined
      ? []
      : [
          {
            root: root === 'form' ? ('form' as const) : ('row' as const),
            name,
            ...(part !== undefined && { part }),
          },
        ];
  });
}
