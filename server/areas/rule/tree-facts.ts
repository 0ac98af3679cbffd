import { alarmOf, isActionOp } from '#schemas/monitor-rules/blocks/ask.ts';
import type { Action, RuleTree } from '#schemas/monitor-rules/tree.ts';

/** What lists say of a rule: the kind of the first alarm it raises, and the factor it is about. */
export function factsOfTree(tree: unknown): {
  readonly kind: string | null;
  readonly factorCode: string | null;
} {
  const [alarm] = actionsOf(tree).flatMap((action) => alarmOf(action) ?? []);
  return {
    kind: alarm?.kind ?? null,
    factorCode: alarm?.factor ?? firstFactor((tree as Partial<RuleTree> | null)?.when) ?? null,
  };
}

function actionsOf(tree: unknown): RuleTree['then'] {
  const then = (tree as Partial<RuleTree> | null | undefined)?.then;
  return Array.isArray(then) ? (then as readonly unknown[]).filter(isAction) : [];
}

function isAction(action: unknown): action is Action {
  return typeof action === 'object' && action !== null && 'do' in action && isActionOp(action.do);
}

/** The first factor that stands anywhere in a condition. */
function firstFactor(block: unknown): string | undefined {
  if (typeof block !== 'object' || block === null) return undefined;
  const { factor } = block as { readonly factor?: unknown };
  if (typeof factor === 'string') return factor;
  for (const part of Object.values(block)) {
    const found = Array.isArray(part)
      ? part.map(firstFactor).find((code) => code !== undefined)
      : firstFactor(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
