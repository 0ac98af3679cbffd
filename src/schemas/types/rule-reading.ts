import type { Inside } from './card.ts';

/**
 * What reads monitoring rules: whether a value has the form of one, and the records it names. It knows all blocks, so it is provided
 * instead of imported: a list comes without it, a screen with a rule brings it, the server and the checker of schemas have it always.
 */
export interface RuleReading extends Inside {
  isRule(value: unknown): boolean;
}

let provided: RuleReading | undefined;

/** Provides what reads rules from here on; what was provided before is replaced. */
export function provideRuleReading(reading: RuleReading): void {
  provided = reading;
}

/**
 * For the browser, until a screen shows a rule: a value is an object, and whether it is a rule is left to the server. What it names is
 * never asked there.
 */
export function leaveRulesToServer(): void {
  provided ??= { isRule: (value) => typeof value === 'object', named: refuse, without: refuse };
}

/**
 * What reads rules here.
 * @throws where nothing was provided: a rule is never taken for right because nobody could read it
 */
export function ruleReading(): RuleReading {
  return provided ?? refuse();
}

function refuse(): never {
  throw new Error('nothing reads monitoring rules here: import schemas/types/every-rule.ts');
}
